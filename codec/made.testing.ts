import { copyFile, link, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Demuxer,
  Dictionary,
  Encoder,
  FilterAPI,
  type FormatContext,
  Frame,
  Log,
  Muxer,
  type Packet,
} from 'node-av';
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CODEC_FLAG_INTERLACED_DCT,
  AV_CODEC_FLAG_INTERLACED_ME,
  AV_LOG_ERROR,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  AV_SAMPLE_FMT_FLTP,
  FF_ENCODER_MPEG4,
  type FFAudioEncoder,
  type FFVideoEncoder,
} from 'node-av/constants';
import sharp, { type Sharp } from 'sharp';

Log.setLevel(AV_LOG_ERROR);

export function twoColours(width: number, height: number): Sharp {
  const half = { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#0000ff' };
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: { create: half }, left: Math.floor(width / 2), top: 0 }])
    .withExif({
      IFD0: { ImageDescription: 'SECRETPLACE' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 0/1',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 0/1',
      },
    });
}

export async function gifOf(colours: string[], width: number, height: number): Promise<Buffer> {
  const frames = await Promise.all(
    colours.map((background) =>
      sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: frames.map(() => 100), loop: 0 })
    .toBuffer();
}

export type VideoPlan = {
  path: string;
  width: number;
  height: number;
  frames: number;
  codec: FFVideoEncoder;
  sound?: FFAudioEncoder;
  turned?: boolean;
  location?: string;
  isInterlaced?: boolean;
  through?: string;
};

const FPS = 25;
const RATE = 48_000;
/** The matrix a b u, c d v, x y w in 16.16 and 2.30 fixed point: a quarter turn clockwise. */
const QUARTER = Buffer.from(new Int32Array([0, 65536, 0, -65536, 0, 0, 0, 0, 1 << 30]).buffer);

export async function makeVideo(plan: VideoPlan): Promise<void> {
  await using output = await Muxer.open(plan.path, {
    configure(context: FormatContext) {
      if (plan.location) context.metadata = Dictionary.fromObject({ location: plan.location });
      if (plan.turned) context.streams?.[0]?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, QUARTER);
    },
  });
  using filter = FilterAPI.create(plan.through ?? 'null');
  const flags = AV_CODEC_FLAG_INTERLACED_DCT | AV_CODEC_FLAG_INTERLACED_ME;
  using encoder = await Encoder.create(plan.codec, {
    filter,
    context: {
      threadCount: 1,
      bitRate: '2M',
      ...(plan.isInterlaced && { flags: flags as typeof AV_CODEC_FLAG_INTERLACED_DCT }),
    },
  });
  const picture = output.addStream(encoder);
  if (!plan.sound) return await pour(output, picture, encoder.packets(filter.frames(pictures(plan))));
  using ear = FilterAPI.create(`aformat=sample_fmts=${plan.sound === 'aac' ? 'fltp' : 'flt|s16|fltp'}`);
  using voice = await Encoder.create(plan.sound, {
    filter: ear,
    autoResample: true,
    context: { bitRate: '64k' },
  });
  const sound = output.addStream(voice);
  await Promise.all([
    pour(output, picture, encoder.packets(filter.frames(pictures(plan)))),
    pour(output, sound, voice.packets(ear.frames(tone(plan.frames / FPS)))),
  ]);
}

/** Delays the sound. `Infinity` declares a sound track but leaves it empty. */
export async function withLaterSound(source: string, target: string, seconds: number): Promise<void> {
  await using input = await Demuxer.open(source);
  await using output = await Muxer.open(target);
  const indexes = input.streams.map((stream) => output.addStream(stream));
  for await (using packet of input.packets()) {
    if (!packet) continue;
    if (packet.streamIndex === input.audio()?.index) {
      if (seconds === Number.POSITIVE_INFINITY) continue;
      const later = BigInt((seconds * packet.timeBase.den) / packet.timeBase.num);
      packet.pts += later;
      packet.dts += later;
    }
    await output.writePacket(packet, indexes[packet.streamIndex] ?? 0);
  }
}

export async function filmOf(
  plan: Pick<VideoPlan, 'width' | 'height' | 'frames'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'));
  const path = join(folder, 'film.mp4');
  await makeVideo({ ...plan, path, codec: FF_ENCODER_MPEG4 });
  const bytes = new Uint8Array(await readFile(path));
  await rm(folder, { recursive: true });
  return bytes;
}

async function pour(output: Muxer, index: number, packets: AsyncIterable<Packet | null>): Promise<void> {
  for await (using packet of packets) if (packet) await output.writePacket(packet, index);
}

async function* pictures({ width, height, frames }: VideoPlan) {
  const picture = redAndBlue(width, height);
  for (let n = 0; n < frames; n++) {
    picture.fill(90 + (n % 60), 0, width * height);
    // The frame takes a copy.
    yield Frame.fromVideoBuffer(picture, {
      width,
      height,
      format: AV_PIX_FMT_YUV420P,
      timeBase: { num: 1, den: FPS },
      pts: BigInt(n),
    });
  }
  yield null;
}

function redAndBlue(width: number, height: number): Buffer {
  const chroma = Math.ceil(width / 2);
  const rows = Math.ceil(height / 2);
  const u = Buffer.alloc(chroma * rows, 90);
  const v = Buffer.alloc(chroma * rows, 240);
  for (let row = 0; row < rows; row++) {
    u.fill(240, row * chroma + (chroma >> 1), (row + 1) * chroma);
    v.fill(110, row * chroma + (chroma >> 1), (row + 1) * chroma);
  }
  return Buffer.concat([Buffer.alloc(width * height), u, v]);
}

async function* tone(seconds: number) {
  const nbSamples = 960;
  for (let at = 0; at < seconds * RATE; at += nbSamples) {
    const wave = Float32Array.from(
      { length: nbSamples },
      (_, n) => Math.sin(((at + n) * 440 * 2 * Math.PI) / RATE) / 2,
    );
    yield Frame.fromAudioBuffer(Buffer.from(wave.buffer), {
      nbSamples,
      format: AV_SAMPLE_FMT_FLTP,
      sampleRate: RATE,
      channelLayout: AV_CHANNEL_LAYOUT_MONO,
      timeBase: { num: 1, den: RATE },
      pts: BigInt(at),
    });
  }
  yield null;
}

export function linkTo(source: string) {
  return (path: string) => link(source, path).catch(() => copyFile(source, path));
}
