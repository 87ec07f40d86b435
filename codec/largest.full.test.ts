import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heifOf } from './heif/made-heif.testing.ts';
import { linkTo } from './made.testing.ts';
import { processFile } from './run.ts';
import { watchDecoders } from './watch-decoders.testing.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'largest-'));
});
afterEach(() => rm(folder, { recursive: true }));

const fifty = { width: 8192, height: 6100 };
const hundred = { width: 12_200, height: 8190 };
const turned = ({ width, height }: { width: number; height: number }) => ({ width: height, height: width });
const plain = (size: { width: number; height: number }, background = '#c8643c') =>
  sharp({
    create: { ...size, channels: background.length > 7 ? 4 : 3, background },
    limitInputPixels: false,
  });
const small = async (width: number, height: number) => sharp(await plain({ width, height }).png().toBuffer());
const avif = (image: Sharp, as: object = {}) => image.avif({ effort: 0, ...as }).toBuffer();

test.each<[string, () => Promise<Buffer>, { width: number; height: number }]>([
  ['AVIF', () => avif(plain(fifty), { chromaSubsampling: '4:2:0' }), fifty],
  ['AVIF of 10 bits without subsampling', () => avif(plain(fifty), { bitdepth: 10 }), fifty],
  ['transparent AVIF', () => avif(plain(fifty, '#c8643c80')), fifty],
  ['HEIC in one piece', () => heifOf(plain(fifty)), fifty],
  [
    'HEIC of tiles, turned',
    async () => heifOf(await small(512, 512), { repeat: { columns: 16, rows: 11 }, quarters: 1 }),
    { width: 5632, height: 8192 },
  ],
  ['WebP', () => plain(fifty).webp({ effort: 0 }).toBuffer(), fifty],
  ['transparent WebP', () => plain(fifty, '#c8643c80').webp({ effort: 0 }).toBuffer(), fifty],
  ['WebP without loss', () => plain(fifty).webp({ effort: 0, lossless: true }).toBuffer(), fifty],
  ['JPEG, turned', () => plain(hundred).withMetadata({ orientation: 6 }).jpeg().toBuffer(), turned(hundred)],
  ['JPEG', () => plain(hundred).jpeg().toBuffer(), hundred],
  ['PNG', () => plain(hundred).png({ compressionLevel: 1 }).toBuffer(), hundred],
])('the largest %s is taken within 512 MB', async (name, make, size) => {
  const source = join(folder, 'upload');
  await writeFile(source, await make());
  const decoders = watchDecoders();
  const result = await processFile({
    fetch: linkTo(source),
    outDir: await mkdtemp(join(folder, 'out-')),
    name,
  });
  const { most, processes } = decoders.stop();
  console.log(`${name}: ${Math.round(most)} MB at most`);
  expect(result.ok ? result.value : result).toMatchObject(size);
  expect(processes).toBeGreaterThan(0);
  expect(most).toBeLessThan(512);
});

test.each([
  ['opaque', '#c8643c'],
  ['transparent', '#c8643c80'],
])('a WebP of 51 megapixels is refused with a sentence: %s', async (_, background) => {
  const source = join(folder, 'upload');
  const bytes = await plain({ width: 8192, height: 6200 }, background).webp({ effort: 0 }).toBuffer();
  await writeFile(source, bytes);
  const outDir = await mkdtemp(join(folder, 'out-'));
  const result = await processFile({ fetch: linkTo(source), outDir, name: 'photo.webp' });
  expect(result).toMatchObject({ ok: false, error: 'This picture has too many pixels.' });
});
