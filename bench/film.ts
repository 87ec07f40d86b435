import { makeVideo } from '@loopyard/codec/made.testing.ts';
import { FF_ENCODER_AAC, FF_ENCODER_MPEG4 } from 'node-av/constants';

/** A codec that browsers can't play, with sound and with motion in every frame. */
export async function makeFilm(path: string, seconds: number): Promise<void> {
  await makeVideo({
    path,
    width: 1920,
    height: 1080,
    frames: seconds * 25,
    codec: FF_ENCODER_MPEG4,
    sound: FF_ENCODER_AAC,
    through: 'noise=alls=12:allf=t,rotate=t/5:fillcolor=gray',
  });
}
