import sharp, { type WebpOptions } from 'sharp';
import { describe, expect, test } from 'vitest';
import { losslessRows } from './lossless.ts';

type Picture = { width: number; height: number; data: Buffer };
type Pixel = (x: number, y: number, random: () => number) => number[];

function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  };
}

function draw(width: number, height: number, pixel: Pixel): Picture {
  const random = numbersFrom(width * height);
  const data = Buffer.alloc(width * height * 4);
  for (let at = 0; at < width * height; at++)
    data.set(pixel(at % width, Math.floor(at / width), random), at * 4);
  return { width, height, data };
}

async function stored({ width, height, data }: Picture, as: WebpOptions = {}): Promise<Buffer> {
  const raw = { width, height, channels: 4 } as const;
  const file = await sharp(data, { raw })
    .webp({ lossless: true, exact: true, ...as })
    .toBuffer();
  const at = file.indexOf('VP8L');
  return file.subarray(at + 8, at + 8 + file.readUInt32LE(at + 4));
}

async function decode(chunk: Buffer, size: { width: number; height: number }) {
  const [colours, alpha] = await Promise.all([
    Array.fromAsync(losslessRows(chunk, size, 'rgb24')),
    Array.fromAsync(losslessRows(chunk, size, 'alpha')),
  ]);
  return { colours: Buffer.concat(colours), alpha: Buffer.concat(alpha) };
}

function firstDifference({ data }: Picture, { colours, alpha }: Awaited<ReturnType<typeof decode>>): number {
  if (colours.length !== (data.length / 4) * 3 || alpha.length !== data.length / 4) return 0;
  return alpha.findIndex(
    (opacity, at) =>
      opacity !== data[at * 4 + 3] || colours.compare(data, at * 4, at * 4 + 3, at * 3, at * 3 + 3) !== 0,
  );
}

const wave = (x: number) => Math.round(127 + 120 * Math.sin(x / 9));
const kinds: Record<string, Picture> = {
  'one colour': draw(300, 200, () => [200, 100, 60, 255]),
  'two colours': draw(301, 77, (x, y) => ((x ^ y) & 4 ? [0, 0, 0, 255] : [255, 255, 255, 255])),
  'four colours': draw(129, 130, (x, y) => [((x >> 3) & 1) * 90, ((y >> 4) & 1) * 70, 9, 255]),
  'twelve colours': draw(131, 90, (x, y) => [(x % 3) * 90, (y % 4) * 70, 9, 255]),
  'two hundred colours': draw(260, 190, (x, y) => [(x % 20) * 12, (y % 10) * 25, 50, 255]),
  'a slope': draw(333, 251, (x, y) => [x, y, (x + y) >> 1, 255].map((byte) => byte & 255)),
  waves: draw(200, 150, (x, y) => [wave(x), wave(x + y), wave(y), 255]),
  noise: draw(170, 160, (_, __, random) => [random(), random(), random(), random()]),
  'waves with noise': draw(220, 160, (x, y, random) => [
    wave(x) ^ (random() & 7),
    wave(y) ^ (random() & 3),
    (wave(x + y) + (random() & 15)) & 255,
    x < 100 ? 255 : wave(y),
  ]),
  'a pattern that comes again far below': draw(600, 500, (x, y) => {
    const at = (x + y * 600) % 91_003;
    return [at, at >> 4, at * 7, 255].map((byte) => byte & 255);
  }),
  'halves of their own': draw(256, 200, (x, y, random) =>
    y < 100 ? [random(), 0, 0, 255] : [wave(x), wave(x), wave(x), 255],
  ),
  'one column': draw(1, 300, (_, y) => [y & 255, 3, 3, 255]),
  'one row': draw(300, 1, (x) => [x & 255, x & 15, 3, 128]),
  'one pixel': draw(1, 1, () => [1, 2, 3, 4]),
};

describe.each(Object.entries(kinds))('%s', (_, picture) => {
  test.each<[string, WebpOptions]>([
    ['hastily', { effort: 0 }],
    ['as usual', {}],
    ['with all effort', { effort: 6, quality: 90 }],
  ])('decodes exactly what was stored %s', async (_, as) => {
    expect(firstDifference(picture, await decode(await stored(picture, as), picture))).toBe(-1);
  });
});

test('a picture of more than a megapixel decodes exactly', async () => {
  const picture = draw(1500, 1400, (x, y, random) => [wave(x), wave(y), x > 700 ? random() : 0, 255]);
  expect(firstDifference(picture, await decode(await stored(picture), picture))).toBe(-1);
});

test('damaged data is rejected or decoded, but never hangs', async () => {
  const random = numbersFrom(7);
  const picture = kinds['waves with noise'] as Picture;
  const small = draw(64, 48, (x, y, next) => [wave(x * 4), wave(y * 4) ^ (next() & 3), next() & 31, 255]);
  const chunk = await stored(small);
  const outcomes = { decoded: 0, refused: 0 };
  for (let n = 0; n < 1000; n++) {
    const bytes = Buffer.from(n % 5 === 0 ? chunk.subarray(0, 5 + ((n * 7) % chunk.length)) : chunk);
    for (let changes = random() & 3; changes >= 0; changes--)
      bytes[5 + (((random() << 8) | random()) % (bytes.length - 5))] = random();
    await decode(bytes, small).then(
      () => outcomes.decoded++,
      () => outcomes.refused++,
    );
  }
  expect(outcomes.refused).toBeGreaterThan(100);
  expect(outcomes.decoded + outcomes.refused).toBe(1000);
  await expect(decode(chunk, picture)).rejects.toThrow('another size');
});
