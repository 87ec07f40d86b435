import { Codec, CodecContext, Dictionary, FFmpegError, Frame, Packet } from 'node-av';
import type { FFVideoDecoder } from 'node-av/constants';

export type Coded = { decoder: FFVideoDecoder; read(): Promise<Buffer>; configuration?: Buffer };

/** Coded sides are multiples of 16 or 64, so slightly larger than the shown picture. */
const CODED_MARGIN = 1.1;

/** Uses one thread, because each further thread needs its own memory. */
export async function decodeOne(coded: Coded, mostPixels: number): Promise<Frame> {
  const codec = Codec.findDecoderByName(coded.decoder);
  if (!codec) throw new Error(`no decoder ${coded.decoder}`);
  using context = new CodecContext();
  context.allocContext3(codec);
  if (coded.configuration) context.extraData = Buffer.from(coded.configuration);
  context.threadCount = 1;
  using options = Dictionary.fromObject({
    max_pixels: Math.ceil(mostPixels * CODED_MARGIN),
    err_detect: 'explode',
  });
  FFmpegError.throwIfError(await context.open2(codec, options));
  await sendToCodec(context, coded);
  const frame = new Frame();
  frame.alloc();
  FFmpegError.throwIfError(await context.receiveFrame(frame));
  return frame;
}

async function sendToCodec(context: CodecContext, { read }: Coded): Promise<void> {
  using packet = new Packet();
  packet.alloc();
  packet.data = await read(); // a copy
  FFmpegError.throwIfError(await context.sendPacket(packet));
  await context.sendPacket(null);
}
