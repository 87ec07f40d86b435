import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export type PictureFormat = 'jpg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'tiff';

/** Detected from the file's own bytes. `demuxer` is the only FFmpeg format it may be opened with. */
export type Kind =
  | { type: 'image'; format: PictureFormat }
  | { type: 'video'; format: string; demuxer: string }
  | { type: 'file'; format: string };

type Read = (part: { start: number; end: number }) => Readable;

export async function sniff(read: Read, name: string): Promise<Kind> {
  const head = await buffer(read({ start: 0, end: 1023 }));
  return kindOf(head) ?? { type: 'file', format: extension(name) || 'bin' };
}

/** Used only to warn the owner about a wrong extension, never to choose a decoder. */
export function promisedKind(name: string): 'picture' | 'film' | null {
  const ext = extension(name);
  if (/^(jpe?g|jfif|png|webp|gif|avif|hei[cf]s?|hif|tiff?)$/.test(ext)) return 'picture';
  if (/^(mp4|m4v|mov|qt|webm|mkv|avi|wmv|flv|ogv|3gp|3g2|mpe?g|m2ts|mts)$/.test(ext)) return 'film';
  return null;
}

function extension(name: string): string {
  return extname(name)
    .slice(1)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 8);
}

function kindOf(head: Buffer): Kind | null {
  const text = (from: number, to: number) => head.toString('latin1', from, to);
  const video = (format: string, demuxer: string): Kind => ({ type: 'video', format, demuxer });

  if (text(0, 3) === '\xff\xd8\xff') return { type: 'image', format: 'jpg' };
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return { type: 'image', format: 'png' };
  if (/^GIF8[79]a/.test(text(0, 6))) return { type: 'image', format: 'gif' };
  if (/^(II\*\0|MM\0\*|II\+\0|MM\0\+)/.test(text(0, 4))) return { type: 'image', format: 'tiff' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return { type: 'image', format: 'webp' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return video('avi', 'avi');
  if (text(4, 8) === 'ftyp') return isoMedia(text(8, Math.min(head.readUInt32BE(0), head.length)));
  if (head.length > 8 && text(0, 1) < ' ' && /^(moov|mdat|wide|free|skip|pnot)$/.test(text(4, 8)))
    return video('mov', 'mov');
  if (text(0, 4) === '\x1a\x45\xdf\xa3')
    return video(text(0, 64).includes('webm') ? 'webm' : 'mkv', 'matroska');
  if (text(0, 8) === '\x30\x26\xb2\x75\x8e\x66\xcf\x11') return video('wmv', 'asf');
  if (text(0, 4) === 'FLV\x01') return video('flv', 'flv');
  if (text(0, 4) === 'OggS') return video('ogv', 'ogg');
  if (text(0, 4) === '\x00\x00\x01\xba') return video('mpeg', 'mpeg');
  if (text(0, 4) === '\x00\x00\x01\xb3') return video('mpeg', 'mpegvideo');
  if ([0, 4].some((at) => [0, 1, 2].every((n) => head[at + n * (188 + at)] === 0x47)))
    return video('mpeg', 'mpegts');
  return null;
}

function isoMedia(brands: string): Kind | null {
  const major = brands.slice(0, 4);
  if (/^(avif|avis)/.test(major) || (major === 'mif1' && brands.includes('avif')))
    return { type: 'image', format: 'avif' };
  if (/^(hei|hev|mif|msf)/.test(major)) return { type: 'image', format: 'heic' };
  if (/^(crx|M4A|M4B)/.test(major)) return null;
  if (major === 'qt  ') return { type: 'video', format: 'mov', demuxer: 'mov' };
  const format = major.startsWith('3g2') ? '3g2' : major.startsWith('3g') ? '3gp' : 'mp4';
  return { type: 'video', format, demuxer: 'mov' };
}
