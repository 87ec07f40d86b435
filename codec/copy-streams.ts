import { Muxer, type Packet, type Stream } from 'node-av';
import { AV_CODEC_ID_AAC, AV_CODEC_ID_H264, AV_PIX_FMT_YUV420P } from 'node-av/constants';
import { fps, scaleOf, shapeOf, TOP_FPS } from './picture-filter.ts';
import { MP4, type OnTime, type Sources, TOP_BIT_RATE, writePackets } from './transcode.ts';

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

const SEI = 6;
const FILLER = 12;
