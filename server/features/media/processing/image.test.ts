import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gifOf, linkTo, twoColours } from './made.testing.ts';
import { type Processed, processFile } from './run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function run(name: string, bytes: Buffer | string) {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const source = join(folder, 'upload');
  await writeFile(source, bytes);
  return { outDir, result: await processFile({ fetch: linkTo(source), outDir, name }) };
}

async function use(name: string, bytes: Buffer | string): Promise<Processed & { outDir: string }> {
  const { outDir, result } = await run(name, bytes);
  if (!result.ok) throw new Error(`${result.error} ${result.detail}`);
  return { ...result.value, outDir };
}

async function refusal(name: string, bytes: Buffer | string): Promise<string> {
  const { result } = await run(name, bytes);
  return result.ok ? `taken as ${result.value.resource_type}` : result.error;
}

/** 'red', 'blue' or the numbers, of the middle of a quarter of a picture: [column, row] of 0 or 1. */
async function colourAt(file: string, [column, row]: [number, number]): Promise<string> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(info.height * (0.25 + row / 2)) * info.width + Math.floor(info.width * (0.25 + column / 2))) *
    info.channels;
  const [red = 0, , blue = 0] = data.subarray(at, at + 3);
  return red > 200 && blue < 60 ? 'red' : blue > 200 && red < 60 ? 'blue' : `${red} ${blue}`;
}

test('a photo is turned upright and forgets where it was taken', async () => {
  const photo = await twoColours(1600, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(photo.includes('SECRETPLACE')).toBe(true);
  const made = await use('holiday.jpg', photo);
  expect(made).toMatchObject({ resource_type: 'image', format: 'jpg', width: 900, height: 1600 });
  for (const { file } of Object.values(made.variants)) {
    const path = join(made.outDir, file);
    expect((await readFile(path)).includes('SECRETPLACE')).toBe(false);
    expect((await sharp(path).metadata()).exif).toBeUndefined();
    expect([await colourAt(path, [0, 0]), await colourAt(path, [0, 1])]).toEqual(['red', 'blue']);
  }
});

test('variants are as wide as they should be and never enlarged', async () => {
  const large = await use('large.png', await twoColours(2000, 1000).png().toBuffer());
  expect(large.variants).toMatchObject({
    original: { type: 'image/png', width: 2000, height: 1000 },
    feed: { type: 'image/webp', width: 1280, height: 640 },
    thumb: { type: 'image/webp', width: 480, height: 240 },
  });
  const small = await use('small.webp', await twoColours(100, 60).webp().toBuffer());
  expect(small.variants).toMatchObject({
    feed: { width: 100, height: 60 },
    thumb: { width: 100, height: 60 },
  });
  const avif = await use('small.avif', await twoColours(100, 60).avif({ effort: 0 }).toBuffer());
  expect(avif).toMatchObject({ format: 'avif', variants: { original: { type: 'image/avif', width: 100 } } });
});

test('sizes are those on disk and the placeholder is tiny', async () => {
  const made = await use('photo.jpg', await twoColours(640, 480).jpeg().toBuffer());
  for (const { file, size } of Object.values(made.variants))
    expect(size).toBe((await readFile(join(made.outDir, file))).length);
  expect((await readdir(made.outDir)).sort()).toEqual(['feed.webp', 'original.jpg', 'thumb.webp']);
  expect(made.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(made.placeholder?.length).toBeLessThanOrEqual(600);
});

test('a moving picture keeps moving, its thumb does not', async () => {
  const made = await use('dance.gif', await gifOf(['red', 'green', 'blue'], 1400, 700));
  const pages = async (file = '') => (await sharp(join(made.outDir, file)).metadata()).pages ?? 1;
  expect(made).toMatchObject({ format: 'gif', width: 1400, height: 700 });
  expect(made.variants.feed).toMatchObject({ type: 'image/webp', width: 1280, height: 640 });
  expect(await pages(made.variants.original?.file)).toBe(3);
  expect(await pages(made.variants.feed?.file)).toBe(3);
  expect(await pages(made.variants.thumb?.file)).toBe(1);
});

test('content decides, whatever the name says', async () => {
  const png = await twoColours(20, 20).png().toBuffer();
  expect(await use('really.jpg', png)).toMatchObject({ resource_type: 'image', format: 'png' });
  expect(await use('notes.txt', png)).toMatchObject({ resource_type: 'image', format: 'png' });
});

test('other files are kept byte for byte', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [name, bytes] of [
    ['notes.txt', 'hello'],
    ['logo.svg', svg],
    ['page.html', svg],
    ['empty', ''],
  ] as const) {
    const made = await use(name, bytes);
    expect(made).toMatchObject({ resource_type: 'file', width: null, placeholder: null });
    expect(Object.keys(made.variants)).toEqual(['original']);
    expect(made.variants.original?.type).toBe('application/octet-stream');
    expect(await readFile(join(made.outDir, 'original.bin'), 'utf8')).toBe(bytes);
  }
});

test('broken and lying pictures are refused with a sentence', async () => {
  const photo = await twoColours(1200, 800).jpeg().toBuffer();
  const damaged = 'This picture is damaged and cannot be shown.';
  expect(await refusal('half.jpg', photo.subarray(0, photo.length / 2))).toBe(damaged);
  expect(await refusal('head.jpg', photo.subarray(0, 20))).toBe(damaged);
  expect(await refusal('text.png', 'not a picture')).toMatch(/^This file is not a picture/);
  expect(await refusal('empty.gif', '')).toMatch(/^This file is not a picture/);
});

test('a small file that unpacks to a huge picture is refused before it is unpacked', async () => {
  const start = performance.now();
  expect(await refusal('bomb.png', hugePng(30_000, 30_000))).toBe('This picture has too many pixels.');
  expect(performance.now() - start).toBeLessThan(5000);
});

/** A black picture of one bit a pixel: 900 megapixels in about 100 kB. */
function hugePng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const edge = Buffer.alloc(8);
    edge.writeUInt32BE(data.length, 0);
    edge.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([edge.subarray(0, 4), body, edge.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
