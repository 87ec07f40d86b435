import { Decoder, type Demuxer, type Stream } from 'node-av';
import { AV_FRAME_FLAG_INTERLACED } from 'node-av/constants';

/** Only some frames of an interlaced film are marked. */
const ENOUGH_PICTURES = 10;

/** Camcorders and television record interlaced films. Shown as they are, moving edges look like combs. */
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

export const WHOLE_PICTURES = 'bwdif=mode=send_frame:deint=interlaced';
