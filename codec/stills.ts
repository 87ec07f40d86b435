import { thumbnailNumbers } from '@loopyard/contract/media.ts';
import { Decoder, Demuxer, type Frame, Scaler } from 'node-av';
import { AVSEEK_FLAG_BACKWARD } from 'node-av/constants';
import { writePicture } from './encode-picture.ts';
import { type Pixels, picture, placeholderOf, writeSmall } from './image.ts';
import { DAMAGED_VIDEO, Unusable, type WrittenFile } from './job.ts';

type Stills = {
  duration: number;
  size: { width: number; height: number };
  placeholder: string;
  variants: Record<string, WrittenFile>;
};

/** Five frames of our own MP4, spread evenly. The cover is the first one that is neither dark nor flat. */
export async function writeStills(video: string, outDir: string): Promise<Stills> {
  const variants: Record<string, WrittenFile> = {};
  const stills: Still[] = [];
  const duration = await durationOf(video);
  for (const n of thumbnailNumbers) {
    const pixels = await frameAt(video, (duration * (n - 0.5)) / thumbnailNumbers.length);
    const whole = picture(pixels).webp({ quality: 80, effort: 2 });
    const thumbnail = await writePicture(whole, outDir, `thumbnail_${n}.webp`);
    const { feed, thumb } = await writeSmall(pixels, outDir, `_${n}`);
    const placeholder = await placeholderOf(pixels);
    Object.assign(variants, {
      [`thumbnail-${n}`]: { ...thumbnail, placeholder },
      [`feed-${n}`]: feed,
      [`thumb-${n}`]: thumb,
    });
    stills.push({ pixels, thumbnail, placeholder });
  }
  const { pixels, thumbnail: cover, placeholder } = await mostTelling(stills);
  const { width, height } = pixels;
  return { duration, size: { width, height }, placeholder, variants: { ...variants, cover } };
}

type Still = { pixels: Pixels; thumbnail: WrittenFile; placeholder: string };

async function durationOf(video: string): Promise<number> {
  await using input = await Demuxer.open(video, { format: 'mov' });
  return input.duration;
}

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

async function mostTelling(stills: Still[]): Promise<Still> {
  let best: { still: Still; contrast: number } | undefined;
  for (const still of stills) {
    const { channels } = await picture(still.pixels).stats();
    const light = Math.max(...channels.map(({ mean }) => mean));
    const contrast = Math.max(...channels.map(({ stdev }) => stdev));
    if (light > 24 && contrast > 16) return still;
    if (!best || contrast > best.contrast) best = { still, contrast };
  }
  if (!best) throw new Unusable(DAMAGED_VIDEO);
  return best.still;
}
