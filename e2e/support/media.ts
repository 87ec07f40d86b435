import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { displayP3, heifOf } from '@loopyard/codec/heif/made-heif.testing.ts';
import { makeVideo, twoColours } from '@loopyard/codec/made.testing.ts';
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import sharp from 'sharp';

export type Upload = { name: string; mimeType: string; buffer: Buffer };

/** Stored on its side with an EXIF orientation, as by a phone held upright. */
export async function uprightPhoto(): Promise<Upload> {
  const buffer = await twoColours(1200, 800).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  return { name: 'upright.jpg', mimeType: 'image/jpeg', buffer };
}

/** A HEIC as phones store it: tiled, on its side and in Display P3. Few browsers can show it. */
export async function phonePhoto(): Promise<Upload> {
  const drawing = await twoColours(1400, 2600).removeAlpha().png().toBuffer();
  const plan = { tile: 512, quarters: 1, profile: await displayP3() };
  return { name: 'IMG_0001.HEIC', mimeType: '', buffer: await heifOf(sharp(drawing), plan) };
}

export async function widePhoto(): Promise<Upload> {
  return { name: 'wide.png', mimeType: 'image/png', buffer: await twoColours(900, 600).png().toBuffer() };
}

/** Three seconds, with sound. Made once per worker. */
export function film(): Promise<Upload> {
  madeFilm ??= makeFilm();
  return madeFilm;
}

let madeFilm: Promise<Upload> | null = null;

async function makeFilm(): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-film-'));
  const path = join(folder, 'film.mp4');
  const codec = FF_ENCODER_LIBX264;
  await makeVideo({ path, width: 640, height: 360, frames: 75, codec, sound: FF_ENCODER_AAC });
  const buffer = await readFile(path);
  await rm(folder, { recursive: true });
  return { name: 'film.mp4', mimeType: 'video/mp4', buffer };
}

export const notes: Upload = {
  name: 'timetable.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from('Monday\nTuesday\n'),
};

export const lie: Upload = {
  name: 'not-a-picture.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('words'),
};
