import { Decoder, Demuxer, type Frame, Scaler } from 'node-av';
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { type Pixels, picture, placeholderOf, save, writeSmall } from './image.ts';
import { DAMAGED_VIDEO, Unusable, type WrittenFile } from './job.ts';

const COUNT = 5;

type Stills = {
  duration: number;
  size: { width: number; height: number };
  placeholder: string;
  variants: Record<string, WrittenFile>;
};

/** Takes five frames of our own MP4, spread evenly, and makes the first telling one the cover. */
export async function writeStills(video: string, outDir: string): Promise<Stills> {
  const variants: Record<string, WrittenFile> = {};
  const frames: Pixels[] = [];
  const duration = await durationOf(video);
  for (let n = 0; n < COUNT; n++) {
    const pixels = await frameAt(video, (duration * (n + 0.5)) / COUNT);
    frames.push(pixels);
    variants[`thumbnail_${n + 1}`] = await savePixels(pixels, outDir, `thumbnail_${n + 1}.webp`);
  }
  const cover = await mostTelling(frames);
  variants.cover = await savePixels(cover, outDir, 'cover.webp');
  Object.assign(variants, await writeSmall(cover, outDir));
  const { width, height } = cover;
  return { duration, size: { width, height }, placeholder: await placeholderOf(cover), variants };
}

function savePixels(pixels: Pixels, outDir: string, file: string): Promise<WrittenFile> {
  return save(picture(pixels).webp({ quality: 80, effort: 2 }), outDir, file);
}

async function durationOf(video: string): Promise<number> {
  await using input = await Demuxer.open(video, { format: 'mov' });
  return input.duration;
}

/** The frame shown at a second, or the last one before it. */
async function frameAt(path: string, seconds: number): Promise<Pixels> {
  await using input = await Demuxer.open(path, { format: 'mov' });
  const video = input.video();
  if (!video) throw new Unusable(DAMAGED_VIDEO);
  await input.seek(seconds, -1, AVSEEK_FLAG_BACKWARD);
  using decoder = await Decoder.create(video, { exitOnError: false, context: { threadCount: 1 } });
  const until = (seconds * video.timeBase.den) / video.timeBase.num;
  let last: Frame | null = null;
  for await (const frame of decoder.frames(input.packets(video.index))) {
    if (!frame) continue;
    last?.free();
    last = frame;
    if (Number(frame.pts + frame.duration) > until) break;
  }
  if (!last) throw new Unusable(DAMAGED_VIDEO);
  using frame = last;
  using scaler = new Scaler();
  return {
    data: await scaler.toBuffer(frame, { format: 'rgb' }),
    width: frame.width,
    height: frame.height,
    channels: 3,
  };
}

/** The first frame that is neither dark nor flat, else the least flat one. */
async function mostTelling(frames: Pixels[]): Promise<Pixels> {
  let best: { pixels: Pixels; contrast: number } | undefined;
  for (const pixels of frames) {
    const { channels } = await picture(pixels).stats();
    const light = Math.max(...channels.map(({ mean }) => mean));
    const contrast = Math.max(...channels.map(({ stdev }) => stdev));
    if (light > 24 && contrast > 16) return pixels;
    if (!best || contrast > best.contrast) best = { pixels, contrast };
  }
  if (!best) throw new Unusable(DAMAGED_VIDEO);
  return best.pixels;
}
