import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Demuxer, probe } from 'node-av';
import {
  AVCOL_TRC_BT709,
  FF_ENCODER_AAC,
  FF_ENCODER_FLV,
  FF_ENCODER_H263,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBTHEORA,
  FF_ENCODER_LIBVORBIS,
  FF_ENCODER_LIBVPX_VP8,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MP2,
  FF_ENCODER_MPEG1VIDEO,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_WMAV2,
  FF_ENCODER_WMV2,
  type FFAudioEncoder,
  type FFVideoEncoder,
} from 'node-av/constants';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { linkTo, makeVideo, type VideoPlan, withLaterSound } from './made.testing.ts';
import { processByResident } from './resident.testing.ts';
import { type Processed, processFile } from './run.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'video-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function makeFilm(name: string, plan: Omit<VideoPlan, 'path'>): Promise<string> {
  const path = join(folder, name);
  await makeVideo({ ...plan, path });
  return path;
}

async function processFilm(
  source: string,
  processing = processByResident,
): Promise<Processed & { outDir: string; progress: number[] }> {
  const outDir = await mkdtemp(join(folder, 'out-'));
  const progress: number[] = [];
  const result = await processing(
    { fetch: linkTo(source), outDir, name: source },
    { onProgress: (percent) => progress.push(percent) },
  );
  if (!result.ok) throw new Error(`${result.error} ${result.detail}`);
  return { ...result.value, outDir, progress };
}

async function refusal(source: string, name = source): Promise<string> {
  const result = await processByResident({
    fetch: linkTo(source),
    outDir: await mkdtemp(join(folder, 'out-')),
    name,
  });
  return result.ok ? `taken as ${result.value.resourceType}` : result.error;
}

async function half(file: string, side: 'left' | 'right' | 'top' | 'bottom'): Promise<string> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const x = { left: 0.25, right: 0.75, top: 0.5, bottom: 0.5 }[side];
  const y = { left: 0.5, right: 0.5, top: 0.25, bottom: 0.75 }[side];
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) + 60 ? 'red' : 'blue';
}

test('a phone video is turned upright and forgets where it was taken', async () => {
  const source = await makeFilm('phone.mov', {
    width: 320,
    height: 180,
    frames: 30,
    codec: FF_ENCODER_MPEG4,
    sound: FF_ENCODER_AAC,
    turned: true,
    location: '+51.5000-000.1167/',
  });
  expect((await readFile(source)).includes('+51.5000')).toBe(true);
  const result = await processFilm(source);
  expect(result).toMatchObject({ resourceType: 'video', format: 'mov', width: 180, height: 320 });
  expect(result.variants.video).toMatchObject({ type: 'video/mp4', width: 180, height: 320 });
  expect(await half(join(result.outDir, result.variants.cover?.file ?? ''), 'top')).toBe('red');
  expect(await half(join(result.outDir, result.variants.cover?.file ?? ''), 'bottom')).toBe('blue');
  expect((await readFile(join(result.outDir, 'video.mp4'))).includes('+51.5000')).toBe(false);
});

test('any video becomes an H.264 MP4 with its sound that plays from its first bytes', async () => {
  const source = await makeFilm('talk.webm', {
    width: 2048,
    height: 1152,
    frames: 25,
    codec: FF_ENCODER_LIBVPX_VP8,
    sound: FF_ENCODER_LIBOPUS,
  });
  const result = await processFilm(source);
  const { video, audio } = await probe(join(result.outDir, 'video.mp4'));
  expect(result).toMatchObject({ format: 'webm', width: 2048, height: 1152 });
  expect(video).toMatchObject({ codec: 'h264', width: 1920, height: 1080, pixelFormat: 'yuv420p' });
  expect(audio).toMatchObject({ codec: 'aac', channels: 2 });
  expect(result.duration).toBeGreaterThan(0.9);
  expect(result.duration).toBeLessThan(1.2);
  const bytes = await readFile(join(result.outDir, 'video.mp4'));
  expect(bytes.indexOf('moov')).toBeGreaterThan(0);
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
});

test.each<[string, FFVideoEncoder, FFAudioEncoder]>([
  ['webm', FF_ENCODER_LIBVPX_VP8, FF_ENCODER_LIBOPUS],
  ['flv', FF_ENCODER_FLV, FF_ENCODER_LIBMP3LAME],
  ['ogv', FF_ENCODER_LIBTHEORA, FF_ENCODER_LIBVORBIS],
  ['3gp', FF_ENCODER_H263, FF_ENCODER_AAC],
  ['3g2', FF_ENCODER_H263, FF_ENCODER_AAC],
  ['mpeg', FF_ENCODER_MPEG2VIDEO, FF_ENCODER_MP2],
  ['mpg', FF_ENCODER_MPEG1VIDEO, FF_ENCODER_MP2],
  ['mkv', FF_ENCODER_MPEG4, FF_ENCODER_AAC],
  ['mp4', FF_ENCODER_MPEG4, FF_ENCODER_AAC],
  ['m4v', FF_ENCODER_LIBX264, FF_ENCODER_AAC],
  ['avi', FF_ENCODER_MPEG4, FF_ENCODER_LIBMP3LAME],
  ['wmv', FF_ENCODER_WMV2, FF_ENCODER_WMAV2],
  ['mov', FF_ENCODER_LIBX265, FF_ENCODER_AAC],
])('a .%s plays with its sound, for as long as before [5.44]', async (ending, codec, sound) => {
  const source = await makeFilm(`film.${ending}`, { width: 176, height: 144, frames: 25, codec, sound });
  const result = await processFilm(source);
  const output = await probe(join(result.outDir, 'video.mp4'));
  expect([output.video?.codec, output.audio?.codec]).toEqual(['h264', 'aac']);
  expect(Math.abs((result.duration ?? 0) - 1)).toBeLessThan(0.1);
  const bytes = await readFile(join(result.outDir, 'video.mp4'));
  expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
});

test('a video fits into 1920 by 1080, whichever way up', async () => {
  const sizeOf = async (name: string, width: number, height: number) => {
    const source = await makeFilm(name, { width, height, frames: 2, codec: FF_ENCODER_MPEG4 });
    const { video } = (await processFilm(source)).variants;
    return [video?.width, video?.height];
  };
  expect(await sizeOf('tall.mkv', 1080, 1920)).toEqual([1080, 1920]);
  expect(await sizeOf('taller.mkv', 1440, 2560)).toEqual([1080, 1920]);
  expect(await sizeOf('square.mkv', 1600, 1600)).toEqual([1080, 1080]);
  expect(await sizeOf('wide.mkv', 2560, 720)).toEqual([1920, 540]);
});

test('sound that begins later than the picture stays with it', async () => {
  const plan = { width: 176, height: 144, frames: 50, codec: FF_ENCODER_MPEG4, sound: FF_ENCODER_AAC };
  const source = await makeFilm('film.mkv', plan);
  await withLaterSound(source, join(folder, 'late.mkv'), 1);
  expect((await processFilm(source)).duration).toBeCloseTo(2, 0);
  expect((await processFilm(join(folder, 'late.mkv'))).duration).toBeCloseTo(3, 0);
});

test('a track of sound in which there is none is left out', async () => {
  const plan = { width: 176, height: 144, frames: 25, codec: FF_ENCODER_MPEG4, sound: FF_ENCODER_AAC };
  await withLaterSound(await makeFilm('film.mkv', plan), join(folder, 'mute.mkv'), Number.POSITIVE_INFINITY);
  const source = await probe(join(folder, 'mute.mkv'));
  expect(source.audio?.codec).toBe('aac');
  const output = await probe(join((await processFilm(join(folder, 'mute.mkv'))).outDir, 'video.mp4'));
  expect([output.video?.codec, output.audio]).toEqual(['h264', undefined]);
});

test('pictures that come now and then keep their times', async () => {
  const source = await makeFilm('now-and-then.mkv', {
    width: 176,
    height: 144,
    frames: 75,
    codec: FF_ENCODER_MPEG4,
    through: "select='gt(n,50)+not(mod(n,13))'",
  });
  const { duration, outDir } = await processFilm(source);
  expect(Math.abs((duration ?? 0) - 3)).toBeLessThan(0.1);
  // 0, 13, 26, 39 and all from 51 on: none is made up between them.
  await using input = await Demuxer.open(join(outDir, 'video.mp4'));
  let pictureCount = 0;
  for await (using packet of input.packets()) if (packet) pictureCount++;
  expect(pictureCount).toBe(28);
});

test('a video comes with a cover, small pictures, five thumbnails and rising progress', async () => {
  const result = await processFilm(
    await makeFilm('silent.mkv', { width: 640, height: 360, frames: 50, codec: FF_ENCODER_MPEG4 }),
    processFile,
  );
  const stills = [1, 2, 3, 4, 5].flatMap((n) => [`thumbnail-${n}`, `feed-${n}`, `thumb-${n}`]);
  expect(Object.keys(result.variants).sort()).toEqual(['video', 'cover', ...stills].sort());
  expect(result.variants).toMatchObject({
    cover: { width: 640, height: 360 },
    'thumbnail-5': { width: 640, height: 360 },
    'thumb-5': { width: 480, height: 270 },
  });
  expect(await half(join(result.outDir, result.variants.cover?.file ?? ''), 'left')).toBe('red');
  expect(await half(join(result.outDir, result.variants.cover?.file ?? ''), 'right')).toBe('blue');
  expect(result.placeholder?.length).toBeLessThanOrEqual(600);
  expect(result.progress).toEqual([...result.progress].sort((a, b) => a - b));
  expect(result.progress.length).toBeGreaterThan(5);
  expect(result.progress.at(-1)).toBe(100);
});

test('a film that browsers can play is not encoded again, only stripped', async () => {
  const source = await makeFilm('web.mov', {
    width: 320,
    height: 180,
    frames: 50,
    codec: FF_ENCODER_LIBX264,
    sound: FF_ENCODER_AAC,
    location: '+51.5000-000.1167/',
  });
  const before = await readFile(source);
  expect(before.includes('x264 - core')).toBe(true);
  const result = await processFilm(source);
  const after = await readFile(join(result.outDir, 'video.mp4'));
  expect(result.format).toBe('mov');
  expect(after.includes('+51.5000')).toBe(false);
  expect(after.includes('x264 - core')).toBe(false); // a message among the pictures, as a position would be
  expect(Math.abs(after.length - before.length)).toBeLessThan(before.length / 5);
  expect((await probe(join(result.outDir, 'video.mp4'))).audio?.codec).toBe('aac');
});

test('odd sides become even and a single frame is enough', async () => {
  const result = await processFilm(
    await makeFilm('odd.avi', { width: 161, height: 121, frames: 1, codec: FF_ENCODER_MPEG4 }),
  );
  expect(result.variants.video).toMatchObject({ width: 162, height: 122 });
  expect(result.variants['thumb-5']).toMatchObject({ width: 162, height: 122 });
});

test('a high dynamic range is brought to the one every screen shows', async () => {
  const through =
    'format=yuv420p10le,setparams=color_primaries=bt2020:color_trc=arib-std-b67:colorspace=bt2020nc';
  const result = await processFilm(
    await makeFilm('phone.mov', { width: 320, height: 180, frames: 5, codec: FF_ENCODER_LIBX265, through }),
  );
  await using video = await Demuxer.open(join(result.outDir, 'video.mp4'));
  expect(video.video()?.codecpar.colorTrc).toBe(AVCOL_TRC_BT709);
});

test.each<[string, FFVideoEncoder]>([
  ['mpeg', FF_ENCODER_MPEG2VIDEO],
  ['mp4', FF_ENCODER_LIBX264],
])('what moves in an interlaced .%s has no combs', async (ending, codec) => {
  // A white bar that moves on by its own width from half to half.
  const bar = "format=yuv420p,geq=lum='if(lt(mod(X-N*16,64),16),235,16)':cb=128:cr=128";
  const film = { width: 176, height: 144, frames: 50, codec, sound: FF_ENCODER_AAC, isInterlaced: true };
  const sound = ending === 'mpeg' ? FF_ENCODER_MP2 : FF_ENCODER_AAC;
  const through = `${bar},tinterlace=interleave_top`;
  const { outDir } = await processFilm(await makeFilm(`camcorder.${ending}`, { ...film, sound, through }));
  const still = sharp(join(outDir, 'thumbnail_3.webp')).greyscale();
  const { data, info } = await still.raw().toBuffer({ resolveWithObject: true });
  let differences = 0;
  for (let at = info.width; at < data.length; at++)
    differences += Math.abs((data[at] ?? 0) - (data[at - info.width] ?? 0));
  expect(differences / data.length).toBeLessThan(15);
});

test('broken and lying videos are refused with a sentence', async () => {
  const damaged = 'This film is damaged and cannot be played.';
  const source = await makeFilm('clip.mp4', { width: 320, height: 180, frames: 50, codec: FF_ENCODER_MPEG4 });
  const { length } = await readFile(source);
  await truncate(source, Math.floor(length / 2));
  expect(await refusal(source)).toBe(damaged);
  await truncate(source, 40);
  expect(await refusal(source)).toBe(damaged);
  await truncate(source, 0);
  expect(await refusal(source)).toMatch(/^This file can’t be read as a film/);
});
