import { Decoder, type Demuxer, type Stream } from 'node-av';
import { AV_FRAME_FLAG_INTERLACED } from 'node-av/constants';

/** Some of its pictures say it, not each. */
const ENOUGH_PICTURES = 10;

/**
 * Whether a film is of two halves a picture, taken one after the other, as camcorders and television make it: what
 * moves has combs where both are shown at once.
 */
export async function isInterlaced(input: Demuxer, { index }: Stream): Promise<boolean> {
  const video = input.streams[index];
  if (!video) return false;
  using decoder = await Decoder.create(video, { exitOnError: false, context: { threadCount: 1 } });
  let count = 0;
  for await (using frame of decoder.frames(input.packets(index))) {
    if (frame?.hasFlags(AV_FRAME_FLAG_INTERLACED)) return true;
    if (++count >= ENOUGH_PICTURES) break;
  }
  return false;
}

/** The filter that makes whole pictures of such halves, as many as before. */
export const WHOLE_PICTURES = 'bwdif=mode=send_frame:deint=interlaced';
