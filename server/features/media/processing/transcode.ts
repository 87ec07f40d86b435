import {
  Decoder,
  type Demuxer,
  Encoder,
  FilterAPI,
  type FormatContext,
  Muxer,
  type Packet,
  type Stream,
} from 'node-av';
import {
  AV_CODEC_ID_AAC,
  AV_CODEC_ID_H264,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_DISPLAYMATRIX,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants';
import { WHOLE_PICTURES } from './interlaced.ts';
import { isHighRange, TO_STANDARD_RANGE } from './pixels/high-range.ts';
import { soundFilter } from './sound.ts';

export type Sources = {
  input: Demuxer;
  video: Stream;
  audio: Stream | undefined;
  isInterlaced: boolean;
};
type OnTime = (seconds: number) => void;

const LONG_SIDE = 1920;
const SHORT_SIDE = 1080;
const TOP_FPS = 60;
const TOP_BIT_RATE = 8_000_000;

export function canCopy({ input, video, audio, isInterlaced }: Sources): boolean {
  const { codecId, format, width, height } = video.codecpar;
  const shape = shapeOf(video);
  return (
    /^(mov|matroska)/.test(input.formatName) &&
    codecId === AV_CODEC_ID_H264 &&
    format === AV_PIX_FMT_YUV420P &&
    !isInterlaced &&
    (!audio || audio.codecpar.codecId === AV_CODEC_ID_AAC) &&
    shape.turn.length === 0 &&
    shape.width === width &&
    shape.height === height &&
    scaleOf(shape) === 1 &&
    fps(video) <= TOP_FPS &&
    input.bitRate * 1000 <= TOP_BIT_RATE
  );
}

export async function copy({ input, video, audio }: Sources, target: string, onTime: OnTime): Promise<void> {
  // No start time: it would drop the first frames, which are stored before they are shown.
  await using output = await Muxer.open(target, MP4);
  const picture = output.addStream(video);
  const sound = audio && output.addStream(audio);
  await Promise.all([
    writePackets(output, picture, withoutMessages(input.packets(video.index), video), onTime),
    audio && sound !== undefined && writePackets(output, sound, input.packets(audio.index)),
  ]);
}

/** Blanks H.264 SEI messages, which may contain the camera's position. */
async function* withoutMessages(packets: AsyncIterable<Packet | null>, { codecpar }: Stream) {
  const prefix = ((codecpar.extradata?.[4] ?? 3) & 3) + 1; // bytes that tell the length of each unit
  for await (const packet of packets) {
    const data = packet?.data; // a copy
    for (let at = prefix, end = 0; data && at < data.length; at = end + prefix) {
      end = at + data.readUIntBE(at - prefix, prefix);
      if (((data[at] ?? 0) & 31) === SEI) data.fill(0xff, at, end).set([FILLER], at);
    }
    if (packet && data) replaceData(packet, data);
    yield packet;
  }
}

/** Setting a packet's data resets all its other fields. */
function replaceData(packet: Packet, data: Buffer): void {
  const { pts, dts, duration, flags, streamIndex, timeBase } = packet;
  packet.data = data;
  Object.assign(packet, { pts, dts, duration, flags, streamIndex, timeBase });
}

/** Encodes to upright H.264 and AAC with square pixels and even sides, one thread each. */
export async function transcode(
  { input, video, audio, isInterlaced }: Sources,
  target: string,
  onTime: OnTime,
): Promise<void> {
  await using output = await Muxer.open(target, { ...MP4, startTime: input.startTime });
  using decoder = await Decoder.create(video, { exitOnError: false, context: { threadCount: 1 } });
  using filter = FilterAPI.create(pictureFilter(video, isInterlaced), { graph: { nbThreads: 1 } });
  using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    filter,
    options: { preset: 'veryfast', crf: 23 },
    context: {
      threadCount: 1,
      gopSize: 150,
      bitRate: 0,
      rcMaxRate: TOP_BIT_RATE,
      rcBufferSize: 2 * TOP_BIT_RATE,
    },
  });
  const picture = output.addStream(encoder);
  const pictures = encoder.packets(filter.frames(decoder.frames(input.packets(video.index))));
  if (!audio) return await writePackets(output, picture, pictures, onTime);

  using ear = await Decoder.create(audio, { exitOnError: false });
  using even = FilterAPI.create(soundFilter(input), { graph: { nbThreads: 1 } });
  using voice = await Encoder.create(FF_ENCODER_AAC, { filter: even, context: { bitRate: '128k' } });
  const sound = output.addStream(voice);
  await Promise.all([
    writePackets(output, picture, pictures, onTime),
    writePackets(output, sound, voice.packets(even.frames(ear.frames(input.packets(audio.index))))),
  ]);
}

const SEI = 6;
const FILLER = 12;

const MP4 = {
  format: 'mp4',
  options: { movflags: '+faststart', fflags: '+bitexact' },
  configure(context: FormatContext) {
    for (const stream of context.streams ?? []) stream.metadata = null;
  },
} as const;

async function writePackets(
  output: Muxer,
  index: number,
  packets: AsyncIterable<Packet | null>,
  onTime?: OnTime,
) {
  for await (using packet of packets) {
    if (!packet) continue;
    onTime?.((Number(packet.pts) * packet.timeBase.num) / packet.timeBase.den);
    await output.writePacket(packet, index);
  }
}

export function shapeOf({ codecpar }: Stream): { width: number; height: number; turn: string[] } {
  const { num, den } = codecpar.sampleAspectRatio;
  const wide = num > 0 && den > 0 ? Math.round((codecpar.width * num) / den) : codecpar.width;
  const turn = turnOf(codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  return turn.some((filter) => filter.startsWith('transpose'))
    ? { width: codecpar.height, height: wide, turn }
    : { width: wide, height: codecpar.height, turn };
}

/** A display matrix is nine 32-bit numbers. The first, second, fourth and fifth rotate and mirror. */
function turnOf(matrix: Buffer | null): string[] {
  if (!matrix || matrix.length < 36) return [];
  const at = (n: number) => matrix.readInt32LE(n * 4);
  const degrees = Math.round((Math.atan2(at(1), at(0)) * 180) / Math.PI + 360) % 360;
  if (degrees === 90) return [at(3) > 0 ? 'transpose=cclock_flip' : 'transpose=clock'];
  if (degrees === 270) return [at(3) < 0 ? 'transpose=clock_flip' : 'transpose=cclock'];
  if (degrees === 180) return [...(at(0) < 0 ? ['hflip'] : []), ...(at(4) < 0 ? ['vflip'] : [])];
  return at(4) < 0 ? ['vflip'] : [];
}

function scaleOf({ width, height }: { width: number; height: number }): number {
  return Math.min(1, LONG_SIDE / Math.max(width, height), SHORT_SIDE / Math.min(width, height));
}

function pictureFilter(video: Stream, isInterlaced: boolean): string {
  const { width, height, turn } = shapeOf(video);
  const scale = scaleOf({ width, height });
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  const whole = isInterlaced ? [WHOLE_PICTURES] : [];
  const stages = [...whole, ...turn, `scale=${even(width)}:${even(height)}:flags=bicubic`, 'setsar=1'];
  if (isHighRange(video.codecpar.colorTrc)) stages.push(TO_STANDARD_RANGE);
  if (fps(video) > TOP_FPS) stages.push(`fps=${TOP_FPS}`);
  return [...stages, 'format=yuv420p'].join(',');
}

function fps({ avgFrameRate: { num, den } }: Stream): number {
  return den > 0 ? num / den : 0;
}
