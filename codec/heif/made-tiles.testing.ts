import { Encoder, FilterAPI, Frame } from 'node-av';
import { AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX265 } from 'node-av/constants';
import sharp from 'sharp';

export const u8 = (...values: number[]) => Buffer.from(values);
export const u16 = (value: number) => u8(value >> 8, value & 255);
export const u32 = (value: number) => Buffer.concat([u16(Math.floor(value / 65536)), u16(value % 65536)]);
export const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  return Buffer.concat([u32(body.length + 4), body]);
};
type Source = { data: Buffer; width: number; height: number; channels: number };
type Size = { width: number; height: number };
type Area = Size & { x: number; y: number };

/** RGB pixels of an area, or its alpha as grey. Pixels outside the picture repeat its edge. */
export function partOf({ data, width, height, channels }: Source, area: Area, isAlpha: boolean): Buffer {
  const part = Buffer.alloc(area.width * area.height * 3);
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const [column, row] = [Math.min(area.x + x, width - 1), Math.min(area.y + y, height - 1)];
      const pixel = data.subarray((row * width + column) * channels);
      const [r = 0, g = 0, b = 0, alpha = 0] = pixel;
      part.set(isAlpha ? [alpha, alpha, alpha] : [r, g, b], (y * area.width + x) * 3);
    }
  return part;
}

export type Tile = { data: Buffer; configuration: Buffer };

export async function encode(pictures: Buffer[], size: Size, codec: 'hevc' | 'av1'): Promise<Tile[]> {
  if (codec === 'hevc') return await encodeHevc(pictures, size);
  return await Promise.all(pictures.map((picture) => encodeAv1(picture, size)));
}

async function encodeAv1(picture: Buffer, size: Size): Promise<Tile> {
  const image = sharp(picture, { raw: { ...size, channels: 3 } });
  const file = await image.avif({ quality: 90, effort: 0, chromaSubsampling: '4:2:0' }).toBuffer();
  const start = file.indexOf('av1C') - 4;
  return {
    data: file.subarray(file.indexOf('mdat') + 4),
    configuration: file.subarray(start, start + file.readUInt32BE(start)),
  };
}

async function encodeHevc(pictures: Buffer[], { width, height }: Size): Promise<Tile[]> {
  using filter = FilterAPI.create('null');
  using encoder = await Encoder.create(FF_ENCODER_LIBX265, {
    filter,
    options: {
      preset: 'ultrafast',
      'x265-params':
        'log-level=none:keyint=1:info=0:repeat-headers=1:qp=8:range=full:allow-non-conformance=1',
    },
    context: { threadCount: 1 },
  });
  const planes = pictures.map((picture) => planesOf(picture, width));
  async function* frames() {
    for (const [n, buffer] of planes.entries())
      yield Frame.fromVideoBuffer(buffer, {
        ...{ width, height, format: AV_PIX_FMT_YUV420P, timeBase: { num: 1, den: 1 }, pts: BigInt(n) },
      });
    yield null;
  }
  const tiles: Tile[] = [];
  for await (using packet of encoder.packets(filter.frames(frames())))
    if (packet?.data) tiles.push(tileOf(unitsOf(Buffer.from(packet.data))));
  if (tiles.length !== planes.length) throw new Error('x265 left some out');
  return tiles;
}

/** Full-range BT.601. Chroma is taken from the last of each four pixels. */
function planesOf(picture: Buffer, width: number): Buffer {
  const luma = Buffer.alloc(picture.length / 3);
  const [u, v] = [Buffer.alloc(luma.length / 4), Buffer.alloc(luma.length / 4)];
  for (let pixel = 0; pixel < luma.length; pixel++) {
    const [r = 0, g = 0, b = 0] = picture.subarray(pixel * 3);
    luma[pixel] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    const at = (y >> 1) * (width / 2) + (x >> 1);
    u[at] = Math.min(255, Math.round(128 - 0.168736 * r - 0.331264 * g + 0.5 * b));
    v[at] = Math.min(255, Math.round(128 + 0.5 * r - 0.418688 * g - 0.081312 * b));
  }
  return Buffer.concat([luma, u, v]);
}

function unitsOf(stream: Buffer): Buffer[] {
  const start = Buffer.from([0, 0, 1]);
  const units: Buffer[] = [];
  for (let at = stream.indexOf(start); at >= 0; ) {
    const next = stream.indexOf(start, at + 3);
    const end = next < 0 ? stream.length : next - (stream[next - 1] === 0 ? 1 : 0);
    units.push(stream.subarray(at + 3, end));
    at = next;
  }
  return units;
}

function tileOf(units: Buffer[]): Tile {
  const typeOf = (unit: Buffer) => ((unit[0] ?? 0) >> 1) & 63;
  const slices = units.filter((unit) => typeOf(unit) < 32);
  const headers = units.filter((unit) => [32, 33, 34].includes(typeOf(unit)));
  const parameters = headers.find((unit) => typeOf(unit) === 33) ?? u8();
  // Remove emulation prevention bytes. The profile follows a two-byte header and one byte of ids.
  const plain = Buffer.from(parameters.toString('latin1').replaceAll('\0\0\x03', '\0\0'), 'latin1');
  const arrays = headers.map((unit) =>
    Buffer.concat([u8(0x80 | typeOf(unit)), u16(1), u16(unit.length), unit]),
  );
  const depth = u8(0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, headers.length);
  return {
    data: Buffer.concat(slices.flatMap((unit) => [u32(unit.length), unit])),
    configuration: box('hvcC', u8(1), plain.subarray(3, 15), depth, ...arrays),
  };
}
