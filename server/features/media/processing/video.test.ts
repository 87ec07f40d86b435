import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demuxer, probe } from 'node-av';
import {
  AVCOL_TRC_BT709,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MPEG4,
} from 'node-av/constants';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkTo, makeVideo, type VideoPlan } from './made.testing.ts';
import { type Processed, processFile } from './run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function make(name: string, plan: Omit<VideoPlan, 'path'>): Promise<string> {
  const path = join(folder, name);
  await makeVideo({ ...plan, path });
  return path;
}

async function use(source: string): Promise<Processed & { outDir: string; progress: number[] }> {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const progress: number[] = [];
  const result = await processFile(
    { fetch: linkTo(source), outDir, name: source },
    { onProgress: (percent) => progress.push(percent) },
  );
  if (!result.ok) throw new Error(`${result.error} ${result.detail}`);
  return { ...result.value, outDir, progress };
}

async function refusal(source: string, name = source): Promise<string> {
  const result = await processFile({
    fetch: linkTo(source),
    outDir: await mkdtemp(join(folder, 'out-')),
    name,
  });
  return result.ok ? `taken as ${result.value.resource_type}` : result.error;
}

/** The middle pixel of one half of a picture. */
async function half(file: string, side: 'left' | 'right' | 'top' | 'bottom'): Promise<string> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const x = { left: 0.25, right: 0.75, top: 0.5, bottom: 0.5 }[side];
  const y = { left: 0.5, right: 0.5, top: 0.25, bottom: 0.75 }[side];
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) + 60 ? 'red' : 'blue';
}

test('a phone video is turned upright and forgets where it was taken', async () => {
  const source = await make('phone.mov', {
    width: 320,
    height: 180,
    frames: 30,
    codec: FF_ENCODER_MPEG4,
    sound: FF_ENCODER_AAC,
    turned: true,
    location: '+51.5000-000.1167/',
  });
  expect((await readFile(source)).includes('+51.5000')).toBe(true);
  const made = await use(source);
  expect(made).toMatchObject({ resource_type: 'video', format: 'mov', width: 180, height: 320 });
  expect(made.variants.video).toMatchObject({ type: 'video/mp4', width: 180, height: 320 });
  expect(await half(join(made.outDir, 'cover.webp'), 'top')).toBe('red');
  expect(await half(join(made.outDir, 'cover.webp'), 'bottom')).toBe('blue');
  expect((await readFile(join(made.outDir, 'video.mp4'))).includes('+51.5000')).toBe(false);
});

test('any video becomes an H.264 MP4 with its sound that plays from its first bytes', async () => {
  const source = await make('talk.webm', {
    width: 1600,
    height: 900,
    frames: 25,
    codec: FF_ENCODER_LIBVPX_VP8,
    sound: FF_ENCODER_LIBOPUS,
  });
  const made = await use(source);
  const { video, audio } = await probe(join(made.outDir, 'video.mp4'));
  expect(made).toMatchObject({ format: 'webm', width: 1600, height: 900 });
  expect(video).toMatchObject({ codec: 'h264', width: 1280, height: 720, pixelFormat: 'yuv420p' });
  expect(audio).toMatchObject({ codec: 'aac', channels: 2 });
  expect(made.duration).toBeGreaterThan(0.9);
  expect(made.duration).toBeLessThan(1.2);
  const bytes = await readFile(join(made.outDir, 'video.mp4'));
  expect(bytes.indexOf('moov')).toBeGreaterThan(0);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
});

test('a video comes with a cover, small pictures, five thumbnails and rising progress', async () => {
  const made = await use(
    await make('silent.mkv', { width: 640, height: 360, frames: 50, codec: FF_ENCODER_MPEG4 }),
  );
  const thumbnails = [1, 2, 3, 4, 5].map((n) => `thumbnail_${n}`);
  expect(Object.keys(made.variants).sort()).toEqual(['cover', 'feed', 'thumb', ...thumbnails, 'video']);
  expect(made.variants).toMatchObject({
    cover: { width: 640, height: 360 },
    thumb: { width: 480, height: 270 },
  });
  expect(await half(join(made.outDir, 'cover.webp'), 'left')).toBe('red');
  expect(await half(join(made.outDir, 'cover.webp'), 'right')).toBe('blue');
  expect(made.placeholder?.length).toBeLessThanOrEqual(600);
  expect(made.progress).toEqual([...made.progress].sort((a, b) => a - b));
  expect(made.progress.length).toBeGreaterThan(5);
  expect(made.progress.at(-1)).toBe(100);
});

test('what browsers play already is not encoded again, only stripped', async () => {
  const source = await make('web.mov', {
    width: 320,
    height: 180,
    frames: 50,
    codec: FF_ENCODER_LIBX264,
    sound: FF_ENCODER_AAC,
    location: '+51.5000-000.1167/',
  });
  const before = await readFile(source);
  expect(before.includes('x264 - core')).toBe(true);
  const made = await use(source);
  const after = await readFile(join(made.outDir, 'video.mp4'));
  expect(made.format).toBe('mov');
  expect(after.includes('+51.5000')).toBe(false);
  expect(after.includes('x264 - core')).toBe(false); // a message among the pictures, as a position would be
  expect(Math.abs(after.length - before.length)).toBeLessThan(before.length / 5);
  expect((await probe(join(made.outDir, 'video.mp4'))).audio?.codec).toBe('aac');
});

test('odd sides become even and a single frame is enough', async () => {
  const made = await use(
    await make('odd.avi', { width: 161, height: 121, frames: 1, codec: FF_ENCODER_MPEG4 }),
  );
  expect(made.variants.video).toMatchObject({ width: 162, height: 122 });
  expect(Object.keys(made.variants)).toHaveLength(9);
});

test('a high dynamic range is brought to the one every screen shows', async () => {
  const through =
    'format=yuv420p10le,setparams=color_primaries=bt2020:color_trc=arib-std-b67:colorspace=bt2020nc';
  const made = await use(
    await make('phone.mov', { width: 320, height: 180, frames: 5, codec: FF_ENCODER_LIBX265, through }),
  );
  await using video = await Demuxer.open(join(made.outDir, 'video.mp4'));
  expect(video.video()?.codecpar.colorTrc).toBe(AVCOL_TRC_BT709);
});

test('broken and lying videos are refused with a sentence', async () => {
  const damaged = 'This video is damaged and cannot be played.';
  const source = await make('clip.mp4', { width: 320, height: 180, frames: 50, codec: FF_ENCODER_MPEG4 });
  const { length } = await readFile(source);
  await truncate(source, Math.floor(length / 2));
  expect(await refusal(source)).toBe(damaged);
  await truncate(source, 40);
  expect(await refusal(source)).toBe(damaged);
  await truncate(source, 0);
  expect(await refusal(source)).toMatch(/^This file is not a video/);
});
