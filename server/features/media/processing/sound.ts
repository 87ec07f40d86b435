import { Decoder, type Demuxer, type Stream } from 'node-av';

const RATE = 48_000;

/** Whether any of a track can be heard: some are only announced, or are of a kind nobody decodes. */
export async function hasSound(input: Demuxer, { index }: Stream): Promise<boolean> {
  const audio = input.streams[index];
  if (!audio) return false;
  using decoder = await Decoder.create(audio, { exitOnError: false }).catch(() => null);
  if (!decoder) return false;
  for await (using frame of decoder.frames(input.packets(index))) if (frame) return true;
  return false;
}

/**
 * The filters that make a track stereo without holes. It begins with the film, at `startTime` seconds, be it with
 * silence: the encoder counts from 0 whatever its first sound says.
 */
export function soundFilter({ startTime }: Demuxer): string {
  const firstSample = Math.round(startTime * RATE);
  return [
    `aresample=${RATE}:async=1:min_hard_comp=0.1:first_pts=${firstSample}`,
    `aformat=sample_fmts=fltp:sample_rates=${RATE}:channel_layouts=stereo`,
  ].join(',');
}
