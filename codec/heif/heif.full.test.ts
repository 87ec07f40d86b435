import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FF_ENCODER_LIBX265 } from 'node-av/constants';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkTo, makeVideo } from '../made.testing.ts';
import { processByResident } from '../resident.testing.ts';
import type { Processed } from '../run.ts';
import { displayP3, type HeifPlan, heifOf } from './made-heif.testing.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heic-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function process(bytes: Buffer) {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const source = join(folder, 'upload');
  await writeFile(source, bytes);
  return {
    outDir,
    result: await processByResident({ fetch: linkTo(source), outDir, name: 'IMG_0001.HEIC' }),
  };
}

async function shownAs(bytes: Buffer): Promise<Processed & { outDir: string }> {
  const { outDir, result } = await process(bytes);
  if (!result.ok) throw new Error(`${result.error} ${result.detail}`);
  return { ...result.value, outDir };
}

const pathsOf = ({ variants, outDir }: Processed & { outDir: string }) =>
  Object.values(variants).map(({ file }) => join(outDir, file));

const CORNERS = { red: '#e00000', green: '#00c000', blue: '#0000e0', white: '#f0f0f0' } as const;

function fourCorners(width: number, height: number): Sharp {
  const [right, down] = [width / 2, height / 2];
  const part = (background: string, x: number, y: number) => ({
    input: { create: { width: right, height: down, channels: 3 as const, background } },
    ...{ left: x, top: y },
  });
  const { red, green, blue, white } = CORNERS;
  return sharp({ create: { width, height, channels: 3, background: '#000000' } })
    .composite([part(red, 0, 0), part(green, right, 0), part(blue, right, down), part(white, 0, down)])
    .removeAlpha();
}

/** Rendered first, because sharp defers and reorders some operations. */
const drawing = async (image: Sharp) => sharp(await image.png().toBuffer());

async function colourAt(path: string, across: number, down: number): Promise<number[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

async function cornersOf(path: string): Promise<string[]> {
  const places = [
    [0.1, 0.1],
    [0.9, 0.1],
    [0.9, 0.9],
    [0.1, 0.9],
  ] as const;
  const colours = await Promise.all(places.map(([across, down]) => colourAt(path, across, down)));
  return colours.map(([r = 0, g = 0, b = 0]) =>
    r > 180 && g > 180 ? 'white' : r > 150 ? 'red' : g > 130 ? 'green' : b > 150 ? 'blue' : `${r} ${g} ${b}`,
  );
}

describe('a HEIC or AVIF', () => {
  const stored = ['red', 'green', 'blue', 'white'];
  const turnedBy = (quarters: number) => [...stored.slice(quarters), ...stored.slice(0, quarters)];
  const mirrored = ([a = '', b = '', c = '', d = '']: string[]) => [b, a, d, c];
  const flipped = ([a = '', b = '', c = '', d = '']: string[]) => [d, c, b, a];

  test.each(
    [0, 1, 2, 3].flatMap((quarters) => [
      { quarters, mirror: undefined, corners: turnedBy(quarters) },
      { quarters, mirror: 'sideways' as const, corners: mirrored(turnedBy(quarters)) },
      { quarters, mirror: 'upside down' as const, corners: flipped(turnedBy(quarters)) },
    ]),
  )(
    'turned by $quarters quarters and mirrored $mirror is shown upright',
    async ({ quarters, mirror, corners }) => {
      const plan: HeifPlan = { quarters, ...(mirror && { mirror }) };
      const size = quarters % 2 ? { width: 112, height: 176 } : { width: 176, height: 112 };
      const ways: [string, HeifPlan][] = [
        ['heic', {}],
        ['heic', { tile: 80 }],
        ['avif', { codec: 'av1', tile: 96 }],
      ];
      for (const [format, way] of ways) {
        const picture = await shownAs(
          await heifOf(await drawing(fourCorners(176, 112)), { ...plan, ...way }),
        );
        expect(picture).toMatchObject({ resourceType: 'image', format, ...size });
        for (const path of pathsOf(picture)) expect(await cornersOf(path)).toEqual(corners);
      }
    },
  );

  test.each<HeifPlan>([{}, { tile: 96 }, { codec: 'av1' }, { codec: 'av1', tile: 160 }])(
    'shows every part at its place: %o',
    async (plan) => {
      const [width, height] = [250, 230];
      const slope = Buffer.alloc(width * height * 3, 60);
      for (let at = 0; at < width * height; at++) slope.set([at % width, Math.floor(at / width)], at * 3);
      const picture = await shownAs(
        await heifOf(sharp(slope, { raw: { width, height, channels: 3 } }), plan),
      );
      const path = join(picture.outDir, picture.variants.original?.file ?? '');
      const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width, height });
      let farthest = 0;
      for (const [at, sample] of data.entries())
        farthest = Math.max(farthest, Math.abs(sample - (slope[at] ?? 0)));
      expect(farthest).toBeLessThan(16);
    },
  );

  test('is cropped as it declares', async () => {
    const bytes = await heifOf(await drawing(fourCorners(176, 112)), { cut: 40, quarters: 1, tile: 64 });
    const picture = await shownAs(bytes);
    expect(picture).toMatchObject({ width: 32, height: 96 });
    for (const path of pathsOf(picture)) expect(await cornersOf(path)).toEqual(turnedBy(1));
  });

  test('becomes a JPEG without the place and device where it was taken', async () => {
    const photo = sharp({ create: { width: 1400, height: 700, channels: 3, background: '#335577' } });
    const exif = Buffer.from('Exif\0\0MM\0*SECRETPLACE of an Apple iPhone');
    const upload = await heifOf(await drawing(photo), { exif, tile: 512 });
    expect(upload.includes('SECRETPLACE')).toBe(true);
    const picture = await shownAs(upload);
    expect(picture.variants).toMatchObject({
      original: { type: 'image/jpeg', width: 1400, height: 700 },
      large: { type: 'image/webp', width: 1400 },
      feed: { type: 'image/webp', width: 1280 },
      thumb: { type: 'image/webp', width: 480 },
    });
    expect(picture.placeholder).toMatch(/^data:image\/webp;base64,/);
    for (const path of pathsOf(picture)) {
      const bytes = await readFile(path);
      for (const trace of ['SECRETPLACE', 'Apple', 'Exif', 'xmp']) expect(bytes.includes(trace)).toBe(false);
      const { exif, xmp, icc } = await sharp(path).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    }
  });

  test.each([
    ['profile', async (): Promise<HeifPlan> => ({ profile: await displayP3() })],
    ['primaries', async (): Promise<HeifPlan> => ({ primaries: 12 })],
  ])('with a wide gamut given by its %s is shown in the right colours', async (_, plan) => {
    // Display P3 (200, 100, 60) is sRGB (216, 96, 45).
    const patch = sharp({
      create: { width: 64, height: 64, channels: 3, background: { r: 200, g: 100, b: 60 } },
    });
    const shownBy = async (plan: HeifPlan) => {
      const picture = await shownAs(await heifOf(await drawing(patch), plan));
      return Promise.all(pathsOf(picture).map((path) => colourAt(path, 0.5, 0.5)));
    };
    for (const [r = 0, g = 0, b = 0] of await shownBy(await plan()))
      expect(
        [Math.abs(r - 216) <= 6, Math.abs(g - 96) <= 6, Math.abs(b - 45) <= 8],
        `${r} ${g} ${b}`,
      ).toEqual([true, true, true]);
    for (const [r = 0] of await shownBy({})) expect(Math.abs(r - 200)).toBeLessThanOrEqual(6);
  });

  test.each<HeifPlan>([
    {},
    { tile: 64 },
    { codec: 'av1' },
    { codec: 'av1', tile: 64 },
    { tile: 64, isPremultiplied: true },
  ])('that is transparent stays transparent: %o', async (plan) => {
    const clear = sharp({ create: { width: 160, height: 96, channels: 4, background: '#e0000000' } });
    // Premultiplied colours are stored darker.
    const blue = plan.isPremultiplied ? '#000070' : '#0000e0';
    const glass = await drawing(
      clear.composite([
        { input: { create: { width: 80, height: 96, channels: 4, background: blue } }, left: 80, top: 0 },
      ]),
    );
    const { data, info } = await glass.raw().toBuffer({ resolveWithObject: true });
    for (let at = 3; at < data.length; at += 4) data[at] = data[at] === 255 ? 128 : 0;
    const picture = await shownAs(await heifOf(sharp(data, { raw: { ...info, channels: 4 } }), plan));
    expect(picture.format).toBe(plan.codec === 'av1' ? 'avif' : 'heic');
    expect(picture.variants.original).toMatchObject({ width: 160, height: 96 });
    for (const path of pathsOf(picture)) {
      const [[, , , alphaOnTheLeft = 9], [red = 9, , blueThere = 0, alphaOnTheRight = 0]] = [
        await colourAt(path, 0.25, 0.5),
        await colourAt(path, 0.75, 0.5),
      ];
      const isClose = (value: number, to: number) => Math.abs(value - to) < 12;
      expect(
        [isClose(alphaOnTheLeft, 0), isClose(alphaOnTheRight, 128), isClose(blueThere, 224), isClose(red, 0)],
        `${path}: ${alphaOnTheLeft} ${alphaOnTheRight} ${blueThere} ${red}`,
      ).toEqual([true, true, true, true]);
    }
  });

  // Paper white has the same brightness in PQ (203 nits) and HLG.
  test.each<[string, HeifPlan, number]>([
    ['HEIC in PQ', { primaries: 9, transfer: 16 }, 148],
    ['HEIC in HLG', { primaries: 9, transfer: 18, tile: 64 }, 191],
    ['AVIF in PQ', { primaries: 9, transfer: 16, codec: 'av1', tile: 64 }, 148],
  ])('in high dynamic range becomes standard range: %s', async (_, plan, white) => {
    const [paper, red] = [`rgb(${white},${white},${white})`, `rgb(${white},20,20)`];
    const shades = sharp({ create: { width: 128, height: 64, channels: 3, background: paper } }).composite([
      { input: { create: { width: 64, height: 64, channels: 3, background: red } }, left: 64, top: 0 },
    ]);
    const picture = await shownAs(await heifOf(await drawing(shades.removeAlpha()), plan));
    for (const path of pathsOf(picture)) {
      const [[r = 0, g = 0, b = 0], [redThere = 0, ...otherSamples]] = [
        await colourAt(path, 0.25, 0.5),
        await colourAt(path, 0.75, 0.5),
      ];
      const paperThere = [r, g, b].map((value) => value > 195 && value < 225);
      expect(paperThere, `${path}: paper ${r} ${g} ${b}`).toEqual([true, true, true]);
      expect([redThere > 240, ...otherSamples.map((value) => value < 12)]).toEqual([true, true, true]);
    }
  });

  test('with odd sides, 10 bits or lossless coding is shown correctly', async () => {
    const odd = sharp({ create: { width: 101, height: 67, channels: 3, background: '#c8643c' } });
    for (const as of [{ chromaSubsampling: '4:2:0' }, { bitdepth: 10 as const }, { lossless: true }]) {
      const picture = await shownAs(
        await odd
          .clone()
          .avif({ effort: 0, ...as })
          .toBuffer(),
      );
      expect(picture).toMatchObject({ format: 'avif', width: 101, height: 67 });
      expect(picture.variants.original?.type).toBe('image/avif');
      for (const path of pathsOf(picture))
        for (const down of [0.01, 0.97])
          expect((await colourAt(path, 0.99, down)).map((value) => Math.round(value / 20))).toEqual([
            10, 5, 3,
          ]);
    }
  });

  test.each(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])(
    'is known by its brand, as %s',
    async (brand) => {
      const bytes = await heifOf(await drawing(fourCorners(64, 64)), { brand });
      expect(await shownAs(bytes)).toMatchObject({ format: 'heic', width: 64, height: 64 });
    },
  );

  test('that only holds a sequence shows its first picture', async () => {
    const path = join(folder, 'burst.mp4');
    await makeVideo({ path, width: 96, height: 64, frames: 5, codec: FF_ENCODER_LIBX265 });
    const film = (await readFile(path)).toString('latin1');
    // Phones use other names for the file type, the track and the codec.
    const names = { ftypisom: 'ftypmsf1', '\0\0\0\0vide': '\0\0\0\0pict', hev1: 'hvc1' };
    const burst = Object.entries(names).reduce((text, [name, phones]) => text.replace(name, phones), film);
    const picture = await shownAs(Buffer.from(burst, 'latin1'));
    expect(picture).toMatchObject({ resourceType: 'image', format: 'heic', width: 96, height: 64 });
  });

  test('that is broken or too large is rejected with a sentence', async () => {
    const bytes = await heifOf(await drawing(fourCorners(176, 112)), { tile: 64 });
    const refusal = async (upload: Buffer) => {
      const { result } = await process(upload);
      return result.ok ? 'taken' : result.error;
    };
    const damaged = 'This picture is damaged and cannot be shown.';
    expect(await refusal(bytes.subarray(0, bytes.length - 60))).toBe(damaged);
    expect(await refusal(bytes.subarray(0, 40))).toBe(damaged);
    const huge = await heifOf(await drawing(fourCorners(512, 512)), { repeat: { columns: 14, rows: 14 } });
    expect(await refusal(huge)).toBe('This picture has too many pixels.');
  });
});
