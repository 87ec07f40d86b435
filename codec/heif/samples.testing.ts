import sharp from 'sharp';
import { displayP3, heifOf } from './made-heif.testing.ts';
import { box, u8, u16, u32 } from './made-tiles.testing.ts';

export async function samplesOf(): Promise<Uint8Array[]> {
  const drawn = (channels: 3 | 4) =>
    sharp({ create: { width: 128, height: 128, channels, background: '#c0408080' } });
  const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0');
  return [
    await heifOf(drawn(3), { tile: 64, quarters: 1, mirror: 'sideways', cut: 4, exif }),
    await heifOf(drawn(4), { isPremultiplied: true, profile: await displayP3() }),
    await heifOf(drawn(4), { codec: 'av1', tile: 64, quarters: 3, cut: 2 }),
    await drawn(4).avif({ effort: 0 }).toBuffer(),
  ];
}

/** A small file that declares as many item parts as possible: 8 bytes for 65,535 of them. */
export function manyParts(): Uint8Array {
  const items = Array.from({ length: 4000 }, (_, at) => [u16(at), u16(0), u16(0), u16(65_535)]);
  const iloc = box('iloc', u32(2 ** 24), u16(0), u16(items.length), ...items.flat());
  const meta = box(
    'meta',
    u32(0),
    box('pitm', u32(0), u16(1)),
    iloc,
    box('iprp', u8()),
    box('iinf', u32(0), u16(0)),
  );
  return Buffer.concat([box('ftyp', Buffer.from('heic'), u32(0)), meta]);
}
