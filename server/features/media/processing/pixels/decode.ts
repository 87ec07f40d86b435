import { Codec, CodecContext, Dictionary, FFmpegError, Frame, Packet } from 'node-av';
import type { FFVideoDecoder } from 'node-av/constants';

/** The bytes of one picture, and what tells a decoder of them, where that stands apart. */
export type Coded = { decoder: FFVideoDecoder; bytes: Buffer; configuration?: Buffer };

/** Decodes one picture, by one thread: another one would need memory for itself. @throws for what is damaged */
export async function decodeOne(coded: Coded, mostPixels: number): Promise<Frame> {
  const codec = Codec.findDecoderByName(coded.decoder);
  if (!codec) throw new Error(`no decoder ${coded.decoder}`);
  using context = new CodecContext();
  context.allocContext3(codec);
  if (coded.configuration) context.extraData = Buffer.from(coded.configuration);
  context.threadCount = 1;
  using options = Dictionary.fromObject({ max_pixels: mostPixels, err_detect: 'explode' });
  FFmpegError.throwIfError(await context.open2(codec, options));
  await send(context, coded.bytes);
  const frame = new Frame();
  frame.alloc();
  FFmpegError.throwIfError(await context.receiveFrame(frame));
  return frame;
}

async function send(context: CodecContext, bytes: Buffer): Promise<void> {
  using packet = new Packet();
  packet.alloc();
  packet.data = bytes;
  FFmpegError.throwIfError(await context.sendPacket(packet));
  await context.sendPacket(null);
}
