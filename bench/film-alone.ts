// Converts a film with plain FFmpeg, in the product's settings and threads. Arguments: its path and a folder.
import { join } from 'node:path';
import { Decoder, Demuxer, Encoder, FilterAPI, Log, Muxer, type Packet } from 'node-av';
import { AV_LOG_ERROR, FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants';

const [source = '', folder = ''] = process.argv.slice(2);
Log.setLevel(AV_LOG_ERROR);
await using input = await Demuxer.open(source);
await using output = await Muxer.open(join(folder, 'film-alone.mp4'), {
  format: 'mp4',
  options: { movflags: '+faststart' },
});
const [video, audio] = [input.video(), input.audio()];
if (!video || !audio) throw new Error('the film lacks a track');

using decoder = await Decoder.create(video, { context: { threadCount: 1 } });
using filter = FilterAPI.create('scale=1920:1080:flags=bicubic,setsar=1,format=yuv420p', {
  graph: { nbThreads: 1 },
});
using encoder = await Encoder.create(FF_ENCODER_LIBX264, {
  filter,
  options: { preset: 'veryfast', crf: 23 },
  context: { threadCount: 1, gopSize: 150, bitRate: 0, rcMaxRate: 8_000_000, rcBufferSize: 16_000_000 },
});
using ear = await Decoder.create(audio);
using even = FilterAPI.create('aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo', {
  graph: { nbThreads: 1 },
});
using voice = await Encoder.create(FF_ENCODER_AAC, { filter: even, context: { bitRate: '128k' } });

const picture = output.addStream(encoder);
const sound = output.addStream(voice);
await Promise.all([
  write(picture, encoder.packets(filter.frames(decoder.frames(input.packets(video.index))))),
  write(sound, voice.packets(even.frames(ear.frames(input.packets(audio.index))))),
]);

async function write(index: number, packets: AsyncIterable<Packet | null>): Promise<void> {
  for await (using packet of packets) if (packet) await output.writePacket(packet, index);
}
