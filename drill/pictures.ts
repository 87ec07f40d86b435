import { createHash } from 'node:crypto';
import { Decoder, Demuxer, Log } from 'node-av';
import { AV_LOG_QUIET } from 'node-av/constants';

Log.setLevel(AV_LOG_QUIET);

/** Null where the film is damaged. x264's bytes differ in one of 200 films, their pictures never. */
export async function digestOfPictures(film: Buffer): Promise<string | null> {
  try {
    const hash = createHash('sha256');
    await using input = await Demuxer.open(film);
    const video = input.video();
    if (!video) return null;
    using decoder = await Decoder.create(video, { context: { threadCount: 1 } });
    for await (using frame of decoder.frames(input.packets(video.index)))
      if (frame) hash.update(frame.toBuffer());
    return hash.digest('hex');
  } catch {
    return null;
  }
}
