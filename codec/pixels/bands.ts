import { FilterAPI, type Frame, Rational } from 'node-av';
import { isHighRange, TO_STANDARD_RANGE } from './high-range.ts';

const BAND = 64;

export type Samples = keyof typeof samplesOf;
export const samplesOf = { rgb24: 3, gray: 1, alpha: 1 } as const;

/** Yields bands of rows of equally sized pictures: one tightly packed buffer per picture. */
export async function* bandsOf(frames: Frame[], as: Samples): AsyncGenerator<Buffer[]> {
  const [first] = frames;
  if (!first) return;
  const { width, height } = first;
  using filter = FilterAPI.create(filterOf(first, frames.length, as), { graph: { nbThreads: 1 } });
  let bands: Buffer[] = [];
  let y = 0;
  for await (using band of filter.frames(bandByBand(frames))) {
    if (!band) continue;
    const end = Math.min(y + BAND, height);
    // The last band has full height and overlaps the one before.
    bands.push(band.toBuffer().subarray((band.height - end + y) * width * samplesOf[as]));
    if (bands.length < frames.length) continue;
    yield bands;
    bands = [];
    y = end;
  }
  if (y < height) throw new Error('a picture that ends too early');
}

async function* bandByBand(frames: Frame[]): AsyncGenerator<Frame | null> {
  let count = 0n;
  for (let y = 0; y < (frames[0]?.height ?? 0); y += BAND)
    for (const frame of frames) {
      const same = frame.clone();
      if (!same) throw new Error('out of memory');
      same.pts = count++;
      same.timeBase = new Rational(1, 25);
      yield same;
    }
  yield null;
}

function filterOf({ width, height, colorTrc }: Frame, count: number, as: Samples): string {
  return [
    `crop=w=${width}:h=${Math.min(BAND, height)}:x=0:y=floor(n/${count})*${BAND}:exact=1`,
    ...(as === 'rgb24' && isHighRange(colorTrc) ? [TO_STANDARD_RANGE] : []),
    ...conversions[as],
  ].join(',');
}

const scale = 'scale=flags=bilinear+accurate_rnd+full_chroma_int+full_chroma_inp';
const conversions: Record<Samples, string[]> = {
  rgb24: [scale, 'format=rgb24'],
  gray: [scale, 'format=gray'],
  alpha: ['alphaextract', 'format=gray'],
};
