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
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';
import { pictureFilter } from './picture-filter.ts';
import { soundFilter } from './sound.ts';

export type Sources = {
  input: Demuxer;
  video: Stream;
  audio: Stream | undefined;
  isInterlaced: boolean;
};
export type OnTime = (seconds: number) => void;
export const TOP_BIT_RATE = 8_000_000;

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

export const MP4 = {
  format: 'mp4',
  options: { movflags: '+faststart', fflags: '+bitexact' },
  configure(context: FormatContext) {
    for (const stream of context.streams ?? []) stream.metadata = null;
  },
} as const;

export async function writePackets(
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
