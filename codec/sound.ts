import { Decoder, type Demuxer, type Stream } from 'node-av';

const RATE = 48_000;

export async function hasSound(input: Demuxer, { index }: Stream): Promise<boolean> {
  const audio = input.streams[index];
  if (!audio) return false;
  using decoder = await Decoder.create(audio, { exitOnError: false }).catch(() => null);
  if (!decoder) return false;
  for await (using frame of decoder.frames(input.packets(index))) if (frame) return true;
  return false;
}

/** Begins with the film, because the encoder counts from 0 whatever the first timestamp is. */
export function soundFilter({ startTime }: Demuxer): string {
  const firstSample = Math.round(startTime * RATE);
  return [
    `aresample=${RATE}:async=1:min_hard_comp=0.1:first_pts=${firstSample}`,
    `aformat=sample_fmts=fltp:sample_rates=${RATE}:channel_layouts=stereo`,
  ].join(',');
}
