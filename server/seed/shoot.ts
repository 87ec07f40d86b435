import { Encoder, FilterAPI, Frame, Log, Muxer } from 'node-av';
import { AV_LOG_ERROR, AV_PIX_FMT_RGB24, FF_ENCODER_LIBX264 } from 'node-av/constants';
import sharp from 'sharp';
import type { Film } from '../../seeds/media.ts';

Log.setLevel(AV_LOG_ERROR);

export async function shoot(film: Film, path: string): Promise<void> {
  await using output = await Muxer.open(path, { options: { movflags: '+faststart' } });
  using filter = FilterAPI.create('scale=out_color_matrix=bt709:out_range=tv,format=yuv420p');
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    options: { preset: 'veryfast', crf: 21 },
    context: { threadCount: 1, gopSize: film.framesPerSecond * 2 },
  });
  const stream = output.addStream(encoder);
  for await (using packet of encoder.packets(filter.frames(frames(film))))
    if (packet) await output.writePacket(packet, stream);
}

async function* frames({ width, height, framesPerSecond, frames, frame }: Film) {
  for (let n = 0; n < frames; n++) {
    const pixels = await sharp(Buffer.from(frame(n).svg))
      .removeAlpha()
      .raw()
      .toBuffer();
    yield Frame.fromVideoBuffer(pixels, {
      width,
      height,
      format: AV_PIX_FMT_RGB24,
      timeBase: { num: 1, den: framesPerSecond },
      pts: BigInt(n),
    });
  }
  yield null;
}
