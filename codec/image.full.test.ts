import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { gifOf, linkTo, twoColours } from './made.testing.ts';
import { processByResident } from './resident.testing.ts';
import type { Processed } from './run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function runProcessing(name: string, bytes: Buffer | string, limits = {}) {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const source = join(folder, 'upload');
  await writeFile(source, bytes);
  return { outDir, result: await processByResident({ fetch: linkTo(source), outDir, name }, { limits }) };
}

async function processImage(name: string, bytes: Buffer | string): Promise<Processed & { outDir: string }> {
  const { outDir, result } = await runProcessing(name, bytes);
  if (!result.ok) throw new Error(`${result.error} ${result.detail}`);
  return { ...result.value, outDir };
}

async function refusal(name: string, bytes: Buffer | string): Promise<string> {
  const { result } = await runProcessing(name, bytes);
  return result.ok ? `taken as ${result.value.resourceType}` : result.error;
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
  const result = await processImage('holiday.jpg', photo);
  expect(result).toMatchObject({ resourceType: 'image', format: 'jpg', width: 900, height: 1600 });
  for (const { file } of Object.values(result.variants)) {
    const path = join(result.outDir, file);
    expect((await readFile(path)).includes('SECRETPLACE')).toBe(false);
    expect((await sharp(path).metadata()).exif).toBeUndefined();
    expect([await colourAt(path, [0, 0]), await colourAt(path, [0, 1])]).toEqual(['red', 'blue']);
  }
});

test.each(
  [1, 2, 3, 4, 5, 6, 7, 8].flatMap((orientation) =>
    (['jpeg', 'tiff', 'webp'] as const).map((as) => ({ orientation, as })),
  ),
)('a $as of orientation $orientation is shown upright', async ({ orientation, as }) => {
  const stored = twoColours(640, 480).removeAlpha().withMetadata({ orientation }).toFormat(as);
  const picture = await processImage(`photo.${as}`, await stored.toBuffer());
  const isTurned = orientation > 4;
  expect(picture).toMatchObject(isTurned ? { width: 480, height: 640 } : { width: 640, height: 480 });
  const [first, second] = [2, 3, 7, 8].includes(orientation) ? ['blue', 'red'] : ['red', 'blue'];
  for (const { file } of Object.values(picture.variants)) {
    const path = join(picture.outDir, file);
    expect([await colourAt(path, [0, 0]), await colourAt(path, isTurned ? [0, 1] : [1, 0])]).toEqual([
      first,
      second,
    ]);
  }
});

test('a TIFF becomes what browsers show, by its first page', async () => {
  const page = (background: string) => ({
    create: { width: 800, height: 600, channels: 3 as const, background },
  });
  const pages = await Promise.all(['red', 'blue'].map((colour) => sharp(page(colour)).png().toBuffer()));
  const scan = await sharp(pages, { join: { animated: true } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  expect((await sharp(scan).metadata()).pages).toBe(2);
  const picture = await processImage('scan.tif', scan);
  expect(picture).toMatchObject({ format: 'tiff', width: 800, height: 600 });
  expect(picture.variants.original).toMatchObject({ type: 'image/jpeg', width: 800 });
  for (const { file } of Object.values(picture.variants))
    expect(await colourAt(join(picture.outDir, file), [0, 1])).toBe('red');
  const glass = sharp({
    create: { width: 80, height: 60, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.4 } },
  });
  const clear = await processImage('logo.tiff', await glass.tiff({ compression: 'deflate' }).toBuffer());
  expect(clear.variants.original?.type).toBe('image/png');
  const { channels } = await sharp(join(clear.outDir, 'original.png')).stats();
  expect(channels[3]?.mean).toBeCloseTo(102, 0);
});

test.each(['jpeg', 'tiff', 'png', 'webp', 'avif'] as const)(
  'a %s of wide colours is shown in the right ones, without its profile',
  async (as) => {
    const red = sharp({
      create: { width: 64, height: 64, channels: 3, background: { r: 216, g: 96, b: 45 } },
    });
    const wide = await red.withIccProfile('p3').toFormat(as, { quality: 100 }).toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const [stored = 0] = await sharp(wide, { ignoreIcc: true }).raw().toBuffer();
    expect(stored).toBeLessThan(206);
    const picture = await processImage(`red.${as}`, wide);
    for (const { file } of Object.values(picture.variants)) {
      const path = join(picture.outDir, file);
      const [r = 0, g = 0, b = 0] = await sharp(path).raw().toBuffer();
      expect(
        [r, g, b].map((value, at) => Math.abs(value - ([216, 96, 45][at] ?? 0)) <= 6),
        `${r} ${g} ${b}`,
      ).toEqual([true, true, true]);
      expect((await sharp(path).metadata()).icc).toBeUndefined();
    }
  },
);

test('variants are as wide as they should be and never enlarged', async () => {
  const large = await processImage('large.png', await twoColours(2000, 1000).png().toBuffer());
  expect(large.variants).toMatchObject({
    original: { type: 'image/png', width: 2000, height: 1000 },
    large: { type: 'image/webp', width: 2000, height: 1000 },
    feed: { type: 'image/webp', width: 1280, height: 640 },
    thumb: { type: 'image/webp', width: 480, height: 240 },
  });
  const wide = await processImage('wide.jpg', await twoColours(3000, 300).jpeg().toBuffer());
  expect(wide.variants.large).toMatchObject({ type: 'image/webp', width: 2560, height: 256 });
  const small = await processImage('small.webp', await twoColours(100, 60).webp().toBuffer());
  expect(small.variants).toMatchObject({
    feed: { width: 100, height: 60 },
    thumb: { width: 100, height: 60 },
  });
  expect(small.variants.large).toBeUndefined();
  const avif = await processImage('small.avif', await twoColours(100, 60).avif({ effort: 0 }).toBuffer());
  expect(avif).toMatchObject({ format: 'avif', variants: { original: { type: 'image/avif', width: 100 } } });
});

test('sizes are those on disk and the placeholder is tiny', async () => {
  const result = await processImage('photo.jpg', await twoColours(640, 480).jpeg().toBuffer());
  for (const { file, size } of Object.values(result.variants))
    expect(size).toBe((await readFile(join(result.outDir, file))).length);
  expect((await readdir(result.outDir)).sort()).toEqual(['feed.webp', 'original.jpg', 'thumb.webp']);
  expect(result.placeholder).toMatch(/^data:image\/webp;base64,/);
  expect(result.placeholder?.length).toBeLessThanOrEqual(600);
});

test('a moving picture keeps moving, its thumb does not', async () => {
  const result = await processImage('dance.gif', await gifOf(['red', 'green', 'blue'], 1400, 700));
  const pages = async (file = '') => (await sharp(join(result.outDir, file)).metadata()).pages ?? 1;
  expect(result).toMatchObject({ format: 'gif', width: 1400, height: 700 });
  expect(result.variants.feed).toMatchObject({ type: 'image/webp', width: 1280, height: 640 });
  expect(await pages(result.variants.original?.file)).toBe(3);
  expect(await pages(result.variants.feed?.file)).toBe(3);
  expect(await pages(result.variants.thumb?.file)).toBe(1);
});

test('content decides, whatever the name says', async () => {
  const png = await twoColours(20, 20).png().toBuffer();
  expect(await processImage('really.jpg', png)).toMatchObject({ resourceType: 'image', format: 'png' });
  expect(await processImage('notes.txt', png)).toMatchObject({ resourceType: 'image', format: 'png' });
});

test('other files are kept byte for byte', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  for (const [name, bytes] of [
    ['notes.txt', 'hello'],
    ['logo.svg', svg],
    ['page.html', svg],
    ['empty', ''],
  ] as const) {
    const result = await processImage(name, bytes);
    expect(result).toMatchObject({ resourceType: 'file', width: null, placeholder: null });
    expect(Object.keys(result.variants)).toEqual(['original']);
    expect(result.variants.original?.type).toBe('application/octet-stream');
    expect(await readFile(join(result.outDir, 'original.bin'), 'utf8')).toBe(bytes);
  }
});

test('broken and lying pictures are refused with a sentence', async () => {
  const photo = await twoColours(1200, 800).jpeg().toBuffer();
  const damaged = 'This picture is damaged and cannot be shown.';
  expect(await refusal('half.jpg', photo.subarray(0, photo.length / 2))).toBe(damaged);
  expect(await refusal('head.jpg', photo.subarray(0, 20))).toBe(damaged);
  expect(await refusal('text.png', 'not a picture')).toMatch(/^This file can’t be read as a picture/);
  expect(await refusal('empty.gif', '')).toMatch(/^This file can’t be read as a picture/);
});

test('a small file that unpacks to a huge picture is refused before it is unpacked', async () => {
  const bomb = hugePng(30_000, 30_000);
  expect(await refusal('bomb.png', bomb)).toBe('This picture has too many pixels.');
  // The header alone decides: decoding would fail at the missing end.
  expect(await refusal('bomb.png', bomb.subarray(0, 1_000))).toBe('This picture has too many pixels.');
  const few = hugePng(3_000, 3_000).subarray(0, 1_000);
  expect(await refusal('few.png', few)).toBe('This picture is damaged and cannot be shown.');
});

test('a picture that can only be decoded whole is refused where that takes too much memory', async () => {
  const photo = twoColours(600, 400).removeAlpha();
  const limits = { heldBytes: 700_000 };
  const outcomeOf = async (name: string, bytes: Buffer) => {
    const { result } = await runProcessing(name, bytes, limits);
    return result.ok ? 'taken' : result.error;
  };
  const readByRows = [
    photo.clone().jpeg(),
    photo.clone().png(),
    photo.clone().tiff(),
    photo.clone().avif({ effort: 0 }),
    photo.clone().webp(),
  ];
  for (const picture of readByRows) expect(await outcomeOf('photo', await picture.toBuffer())).toBe('taken');
  const wholes = [
    photo.clone().jpeg({ progressive: true }),
    photo.clone().withMetadata({ orientation: 6 }).jpeg(),
    photo.clone().png({ progressive: true }),
    photo.clone().gif(),
  ];
  for (const picture of wholes)
    expect(await outcomeOf('photo', await picture.toBuffer())).toBe('This picture has too many pixels.');
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
