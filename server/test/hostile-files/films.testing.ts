import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeVideo, type VideoPlan } from '@loopyard/codec/made.testing.ts';
import { FF_ENCODER_AAC, FF_ENCODER_LIBVPX_VP8, FF_ENCODER_MPEG4 } from 'node-av/constants';
import { atom, hostile, movie, patched, type Trap, u32 } from './parts.testing.ts';

export async function playlists({ url, canary }: Trap) {
  const hls = (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${target}\n#EXT-X-ENDLIST\n`;
  const concat = `ffconcat version 1.0\nfile '${canary}'\nfile '${url}/concat.mp4'\n`;
  const film = await filmOf('film.mp4', {});
  const whole = (reference: Buffer) =>
    Buffer.from(patched(film, 'dref', -4, Buffer.concat([Buffer.from('dref'), u32(0), u32(1), reference])));
  return [
    hostile('list.m3u8', hls(`file://${canary}`)),
    hostile('list.mp4', hls(`${url}/part.ts`)),
    hostile('joined.mp4', hls(`concat:${canary}|${url}/part.ts`)),
    hostile('part.mkv', hls(`subfile,,start,0,end,9,,:${canary}`)),
    hostile('script.ffconcat', concat),
    hostile('script.mov', concat),
    hostile(
      'show.mpd',
      `<MPD><Period><AdaptationSet><BaseURL>${url}/</BaseURL></AdaptationSet></Period></MPD>`,
    ),
    hostile(
      'call.sdp',
      `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video ${new URL(url).port} RTP/AVP 96\n`,
    ),
    hostile('list.wmv', `<asx version="3.0"><entry><ref href="${url}/asx"/></entry></asx>`),
    hostile(
      'reference.mov',
      movie,
      atom('moov', atom('rmra', atom('rmda', atom('rdrf', u32(0), 'url ', u32(url.length), url)))),
    ),
    hostile(
      'reference-file.mov',
      movie,
      atom('moov', atom('rmra', atom('rmda', atom('rdrf', u32(0), 'alis', u32(canary.length), canary)))),
    ),
    hostile('elsewhere.mov', whole(atom('url ', u32(0)))),
    hostile('alias.mov', whole(atom('alis', u32(0)))),
    hostile('subtitles.avi', gab2(await filmOf('film.avi', {}), hls(`file://${canary}`))),
    hostile('behind.mp4', film, hls(`file://${canary}`)),
  ];
}

/** FFmpeg detects the format of AVI subtitles by their content. */
function gab2(film: Buffer, list: string): Buffer {
  const text = Buffer.concat([Buffer.from('GAB2\0\x02\0'), Buffer.alloc(10), Buffer.from(list)]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(text.length);
  const at = film.indexOf('movi') + 4;
  return Buffer.concat([film.subarray(0, at), Buffer.from('00tx'), size, text, film.subarray(at)]);
}

export async function endlessFilms() {
  const film = await filmOf('film.mp4', {});
  const header = film.indexOf('mvhd');
  const times = film.indexOf('stts');
  if (header < 0 || times < 0) throw new Error('not the film that was meant');
  const withBytes = (at: number, by: Buffer) => {
    const copy = Buffer.from(film);
    copy.set(by, at);
    return copy;
  };
  const leap = (last: string) => ({ through: `setpts='if(lt(N,4),N,N+${last})'` });
  return [
    hostile('says-years.mp4', withBytes(header + 20, u32(0xffff_fff0))),
    hostile('no-scale.mp4', withBytes(header + 16, u32(0))),
    hostile('slow.mp4', withBytes(times + 16, u32(0x7fff_ffff))),
    hostile('entries.mp4', withBytes(times + 8, u32(0x7fff_ffff))),
    hostile('leap.mkv', await filmOf('leap.mkv', leap('25*3600*20'))),
    hostile('leap.webm', await filmOf('leap.webm', { ...leap('25*3600*3'), codec: FF_ENCODER_LIBVPX_VP8 })),
    hostile('leap.mp4', await filmOf('leap.mp4', leap('25*3600*3'))),
    hostile('sound-leaps.mkv', await filmOf('sound.mkv', { sound: FF_ENCODER_AAC, ...leap('25*3600*3') })),
    hostile('again.ts', ...Array(400).fill(await filmOf('again.ts', {}))),
    hostile('packs.mpg', ...Array(20_000).fill(Buffer.from('000001ba440004000401000003f8', 'hex'))),
    hostile(
      'tags.flv',
      'FLV\x01\x01',
      u32(9),
      u32(0),
      ...Array(20_000).fill(Buffer.from('120000007fffffff0000000000000b', 'hex')),
    ),
  ];
}

async function filmOf(name: string, plan: Partial<VideoPlan>): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const path = join(folder, name);
  await makeVideo({ width: 64, height: 48, frames: 8, codec: FF_ENCODER_MPEG4, ...plan, path });
  const bytes = await readFile(path);
  await rm(folder, { recursive: true });
  return bytes;
}
