// HEIC files made for tests: the tiles encoded by x265, the boxes around them written here.
import { Encoder, FilterAPI, Frame } from 'node-av';
import { AV_PIX_FMT_YUV420P, FF_ENCODER_LIBX265 } from 'node-av/constants';
import sharp, { type Sharp } from 'sharp';

export type HeicPlan = {
  /** Stored as tiles of this many pixels, as phones do. */
  tile?: number;
  /** Counter-clockwise quarters, then the mirror: of left and right, or of top and bottom. */
  quarters?: number;
  mirror?: 'sideways' | 'upside down';
  /** What is cut off on each side, before it is turned. */
  cut?: number;
  profile?: Buffer;
  /** As H.273 counts them. */
  primaries?: number;
  exif?: Buffer;
  brand?: string;
  /** How often the picture stands beside and below itself, encoded once. */
  repeat?: { columns: number; rows: number };
};

type Item = { type: string; data: Buffer; properties: number[]; isHidden?: boolean };
type Reference = { type: string; from: number; to: number[] };
type Planes = { luma: Buffer; u: Buffer; v: Buffer };

const u8 = (...values: number[]) => Buffer.from(values);
const u16 = (value: number) => u8(value >> 8, value & 255);
const u32 = (value: number) => Buffer.concat([u16(Math.floor(value / 65536)), u16(value % 65536)]);
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), ...parts]);
  return Buffer.concat([u32(body.length + 4), body]);
};
const fullBox = (type: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(type, u32(version * 2 ** 24 + flags), ...parts);

/** A picture as HEIC; a transparent one has its transparency beside it. Sizes are even. */
export async function heicOf(drawn: Sharp, plan: HeicPlan = {}): Promise<Buffer> {
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const size = plan.tile ?? 0;
  const tileSize = { width: size || info.width, height: size || info.height };
  const columns = Math.ceil(info.width / tileSize.width);
  const rows = Math.ceil(info.height / tileSize.height);
  const source = { data, ...info };
  const colours = Array.from({ length: columns * rows }, (_, at) =>
    planesOf(source, {
      x: (at % columns) * tileSize.width,
      y: Math.floor(at / columns) * tileSize.height,
      ...tileSize,
    }),
  );
  const isTransparent = info.channels === 4;
  const tiles = await encode([...colours, ...(isTransparent ? [alphaOf(source)] : [])], tileSize);
  return assemble({
    plan,
    tileSize,
    tiles,
    isTransparent,
    columns,
    rows,
    width: info.width,
    height: info.height,
  });
}

type Parts = {
  plan: HeicPlan;
  tileSize: { width: number; height: number };
  tiles: Tile[];
  isTransparent: boolean;
  columns: number;
  rows: number;
  width: number;
  height: number;
};

function assemble({ plan, tileSize, tiles, isTransparent, ...stored }: Parts): Buffer {
  const { columns, rows } = plan.repeat ?? stored;
  const width = plan.repeat ? columns * tileSize.width : stored.width;
  const height = plan.repeat ? rows * tileSize.height : stored.height;
  const isGrid = columns * rows > 1;
  const properties = [
    tiles[0]?.configuration ?? u8(),
    fullBox('ispe', 0, 0, u32(tileSize.width), u32(tileSize.height)),
    fullBox('ispe', 0, 0, u32(width), u32(height)),
    box('colr', Buffer.from('nclx'), u16(plan.primaries ?? 1), u16(13), u16(6), u8(0x80)),
    ...(isTransparent ? [fullBox('auxC', 0, 0, Buffer.from('urn:mpeg:hevc:2015:auxid:1\0'))] : []),
  ];
  const auxiliary = properties.length;
  const ownProperties = transformations(plan, { width, height });
  const shownProperties = [3, 4, ...ownProperties.map((_, at) => properties.length + at + 1)];
  const items: Item[] = [];
  const references: Reference[] = [];
  const add = (item: Item) => items.push(item);
  const colourTiles = isTransparent ? tiles.slice(0, -1) : tiles;
  for (let at = 0; at < columns * rows; at++) {
    const data = (colourTiles[at] ?? colourTiles[0])?.data ?? u8();
    add({ type: 'hvc1', data, properties: isGrid ? [1, 2, 4] : [1, ...shownProperties], isHidden: isGrid });
  }
  if (isGrid) {
    const to = items.map((_, at) => at + 1);
    const grid = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(width), u32(height)]);
    references.push({
      type: 'dimg',
      from: add({ type: 'grid', data: grid, properties: shownProperties }),
      to,
    });
  }
  const primary = items.length;
  if (isTransparent) {
    const data = tiles.at(-1)?.data ?? u8();
    const turns = shownProperties
      .slice(2)
      .filter((at) => !isColour(ownProperties[at - properties.length - 1]));
    const from = add({ type: 'hvc1', data, properties: [1, 2, auxiliary, ...turns], isHidden: true });
    references.push({ type: 'auxl', from, to: [primary] });
  }
  if (plan.exif) {
    const from = add({
      type: 'Exif',
      data: Buffer.concat([u32(0), plan.exif]),
      properties: [],
      isHidden: true,
    });
    references.push({ type: 'cdsc', from, to: [primary] });
  }
  return fileOf({
    brand: plan.brand ?? 'heic',
    items,
    references,
    primary,
    properties: [...properties, ...ownProperties],
  });
}

const isColour = (property: Buffer | undefined) => property?.toString('latin1', 4, 8) === 'colr';

/** The cut, the turn and the mirror, in the order the standard gives them; and the profile. */
function transformations(plan: HeicPlan, { width, height }: { width: number; height: number }): Buffer[] {
  const cut = plan.cut ?? 0;
  const fraction = (value: number) => Buffer.concat([u32(value), u32(1)]);
  const clap = [fraction(width - 2 * cut), fraction(height - 2 * cut), fraction(0), fraction(0)];
  return [
    ...(plan.profile ? [box('colr', Buffer.from('prof'), plan.profile)] : []),
    ...(plan.cut ? [box('clap', ...clap)] : []),
    ...(plan.quarters ? [box('irot', u8(plan.quarters))] : []),
    ...(plan.mirror ? [box('imir', u8(plan.mirror === 'sideways' ? 1 : 0))] : []),
  ];
}

function fileOf(file: {
  brand: string;
  items: Item[];
  references: Reference[];
  primary: number;
  properties: Buffer[];
}): Buffer {
  const { items, references } = file;
  const infos = items.map(({ type, isHidden }, at) =>
    fullBox('infe', 2, isHidden ? 1 : 0, u16(at + 1), u16(0), Buffer.from(`${type}\0`)),
  );
  const associations = items.map(({ properties }, at) =>
    Buffer.concat([u16(at + 1), u8(properties.length), ...properties.map((property) => u8(property))]),
  );
  const parts = (dataAt: number) => [
    fullBox('hdlr', 0, 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
    fullBox('pitm', 0, 0, u16(file.primary)),
    fullBox('iinf', 0, 0, u16(items.length), ...infos),
    fullBox(
      'iref',
      0,
      0,
      ...references.map(({ type, from, to }) => box(type, u16(from), u16(to.length), ...to.map(u16))),
    ),
    box('iprp', box('ipco', ...file.properties), fullBox('ipma', 0, 0, u32(items.length), ...associations)),
    fullBox('iloc', 0, 0, u8(0x44, 0), u16(items.length), ...places(items, dataAt)),
  ];
  const head = box('ftyp', Buffer.from(file.brand), u32(0), Buffer.from('mif1heic'));
  const length = head.length + fullBox('meta', 0, 0, ...parts(0)).length;
  const data = items.map((item) => item.data);
  return Buffer.concat([head, fullBox('meta', 0, 0, ...parts(length + 8)), box('mdat', ...new Set(data))]);
}

/** Where the bytes of each item are; those that have the same share them. */
function places(items: Item[], dataAt: number): Buffer[] {
  const addresses = new Map<Buffer, number>();
  let at = dataAt;
  return items.map(({ data }, index) => {
    if (!addresses.has(data)) {
      addresses.set(data, at);
      at += data.length;
    }
    return Buffer.concat([u16(index + 1), u16(0), u16(1), u32(addresses.get(data) ?? 0), u32(data.length)]);
  });
}

type Source = { data: Buffer; width: number; height: number; channels: number };
type Area = { x: number; y: number; width: number; height: number };

/** A part of a picture as full-range BT.601; beyond its edge it goes on as it ends. */
function planesOf({ data, width, height, channels }: Source, area: Area): Planes {
  const luma = Buffer.alloc(area.width * area.height);
  const [u, v] = [Buffer.alloc(luma.length / 4), Buffer.alloc(luma.length / 4)];
  for (let y = 0; y < area.height; y++)
    for (let x = 0; x < area.width; x++) {
      const [column, row] = [Math.min(area.x + x, width - 1), Math.min(area.y + y, height - 1)];
      const [r = 0, g = 0, b = 0] = data.subarray((row * width + column) * channels);
      luma[y * area.width + x] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
      const at = (y >> 1) * (area.width / 2) + (x >> 1);
      u[at] = Math.min(255, Math.round(128 - 0.168736 * r - 0.331264 * g + 0.5 * b));
      v[at] = Math.min(255, Math.round(128 + 0.5 * r - 0.418688 * g - 0.081312 * b));
    }
  return { luma, u, v };
}

function alphaOf({ data, width, height }: Source): Planes {
  const luma = Buffer.from(Array.from({ length: width * height }, (_, at) => data[at * 4 + 3] ?? 0));
  return { luma, u: Buffer.alloc(luma.length / 4, 128), v: Buffer.alloc(luma.length / 4, 128) };
}

type Tile = { data: Buffer; configuration: Buffer };

/** Each picture by itself. */
async function encode(
  pictures: Planes[],
  { width, height }: { width: number; height: number },
): Promise<Tile[]> {
  using filter = FilterAPI.create('null');
  using encoder = await Encoder.create(FF_ENCODER_LIBX265, {
    filter,
    options: {
      preset: 'ultrafast',
      'x265-params': 'log-level=none:keyint=1:info=0:repeat-headers=1:qp=8:range=full',
    },
    context: { threadCount: 1 },
  });
  async function* frames() {
    for (const [n, { luma, u, v }] of pictures.entries())
      yield Frame.fromVideoBuffer(Buffer.concat([luma, u, v]), {
        ...{ width, height, format: AV_PIX_FMT_YUV420P, timeBase: { num: 1, den: 1 }, pts: BigInt(n) },
      });
    yield null;
  }
  const tiles: Tile[] = [];
  for await (using packet of encoder.packets(filter.frames(frames())))
    if (packet?.data) tiles.push(tileOf(unitsOf(Buffer.from(packet.data))));
  return tiles;
}

/** The units of a stream in which each begins with 0 0 1. */
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
  // What only keeps 0 0 1 out of the stream goes; behind the two bytes of a header and one of ids stands the profile.
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

/** Red as wide a screen shows it: outside of sRGB. */
export async function displayP3(): Promise<Buffer> {
  const pixel = { width: 1, height: 1, channels: 3 as const, background: '#000000' };
  const { icc } = await sharp(
    await sharp({ create: pixel }).withIccProfile('p3').png().toBuffer(),
  ).metadata();
  if (!icc) throw new Error('sharp brings no profile');
  return icc;
}
