import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp, type WebpOptions } from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkTo } from './made.testing.ts';
import { processByResident } from './resident.testing.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'webp-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Lowers the limit, so that the picture counts as too large for sharp. */
async function processLarge(bytes: Buffer, limits = {}) {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const source = join(folder, 'upload');
  await writeFile(source, bytes);
  const input = { fetch: linkTo(source), outDir, name: 'photo.webp' };
  return { outDir, result: await processByResident(input, { limits: { heldBytes: 150_000, ...limits } }) };
}

function slope(width: number, height: number, channels: 3 | 4): Sharp {
  const data = Buffer.alloc(width * height * channels, 60);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    data.set([x, y, 60, (x + y) >> 1].slice(0, channels), at * channels);
  }
  return sharp(data, { raw: { width, height, channels } });
}

test.each<[string, 3 | 4, WebpOptions]>([
  ['lossy', 3, { quality: 95 }],
  ['lossless', 3, { lossless: true }],
  ['transparent', 4, { quality: 95 }],
  ['transparent, roughly', 4, { quality: 95, alphaQuality: 60, effort: 6 }],
  ['transparent lossless', 4, { lossless: true, exact: true }],
])('a large WebP keeps its look: %s', async (_, channels, as) => {
  const upload = await slope(251, 199, channels).webp(as).toBuffer();
  const { outDir, result } = await processLarge(upload);
  const variant = result.ok ? result.value.variants.original : undefined;
  expect(variant, result.ok ? '' : result.detail).toMatchObject({ width: 251, height: 199 });
  const samples = await sharp(join(outDir, variant?.file ?? ''))
    .raw()
    .toBuffer();
  const meant = await sharp(upload).raw().toBuffer();
  expect(samples.length).toBe(meant.length);
  let farthest = 0;
  // Ignore the colour of nearly transparent pixels.
  for (const [at, sample] of samples.entries())
    if (channels === 3 || (meant[at | 3] ?? 0) > 200 || at % 4 === 3)
      farthest = Math.max(farthest, Math.abs(sample - (meant[at] ?? 0)));
  expect(farthest).toBeLessThan(16);
});

test('a large WebP is upright, has the right colours and loses its location', async () => {
  const wide = slope(251, 199, 3).withExif({ IFD0: { ImageDescription: 'SECRETPLACE' } });
  const upload = await wide
    .withMetadata({ orientation: 3 })
    .withIccProfile('p3')
    .webp({ quality: 95 })
    .toBuffer();
  const { orientation, icc } = await sharp(upload).metadata();
  expect([orientation, icc !== undefined]).toEqual([3, true]);
  const { outDir, result } = await processLarge(upload);
  const path = join(outDir, (result.ok && result.value.variants.original?.file) || '');
  const samples = await sharp(path).raw().toBuffer();
  const meant = await sharp(upload).autoOrient().raw().toBuffer();
  for (const at of [0, 3 * 250, 3 * 251 * 100 + 300, 3 * 251 * 198])
    expect(Math.abs((samples[at] ?? 0) - (meant[at] ?? 0))).toBeLessThan(12);
  const metadata = await sharp(path).metadata();
  expect([metadata.exif, metadata.icc]).toEqual([undefined, undefined]);
});

test('a large WebP that is broken is rejected with a sentence', async () => {
  const upload = await slope(251, 199, 4).webp({ quality: 95 }).toBuffer();
  const refusal = async (bytes: Buffer) => {
    const { result } = await processLarge(bytes);
    return result.ok ? 'taken' : result.error;
  };
  expect(await refusal(upload)).toBe('taken');
  expect(await refusal(upload.subarray(0, upload.length - 400))).toBe(
    'This picture is damaged and cannot be shown.',
  );
});
