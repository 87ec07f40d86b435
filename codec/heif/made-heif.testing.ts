import sharp, { type Sharp } from 'sharp';
import { box, encode, partOf, type Tile, u8, u16, u32 } from './made-tiles.testing.ts';

export type HeifPlan = {
  codec?: 'hevc' | 'av1';
  tile?: number;
  quarters?: number;
  mirror?: 'sideways' | 'upside down';
  cut?: number;
  profile?: Buffer;
  primaries?: number;
  transfer?: number;
  isPremultiplied?: boolean;
  exif?: Buffer;
  brand?: string;
  repeat?: { columns: number; rows: number };
};

type Item = { type: string; data: Buffer; properties: number[]; isHidden?: boolean };
type Reference = { type: string; from: number; to: number[] };

const fullBox = (type: string, version: number, flags: number, ...parts: Buffer[]) =>
  box(type, u32(version * 2 ** 24 + flags), ...parts);

/** Sizes must be even. Transparency becomes an auxiliary alpha item. */
export async function heifOf(drawn: Sharp, plan: HeifPlan = {}): Promise<Buffer> {
  const { data, info } = await drawn.raw().toBuffer({ resolveWithObject: true });
  const size = plan.tile ?? 0;
  const tileSize = { width: size || info.width, height: size || info.height };
  const columns = Math.ceil(info.width / tileSize.width);
  const rows = Math.ceil(info.height / tileSize.height);
  const source = { data, ...info };
  const areas = Array.from({ length: columns * rows }, (_, at) => ({
    x: (at % columns) * tileSize.width,
    y: Math.floor(at / columns) * tileSize.height,
    ...tileSize,
  }));
  const isTransparent = info.channels === 4;
  const pictures = areas.map((area) => partOf(source, area, false));
  if (isTransparent) pictures.push(...areas.map((area) => partOf(source, area, true)));
  const tiles = await encode(pictures, tileSize, plan.codec ?? 'hevc');
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
  plan: HeifPlan;
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
    box('colr', Buffer.from('nclx'), u16(plan.primaries ?? 1), u16(plan.transfer ?? 13), u16(6), u8(0x80)),
    ...(isTransparent ? [fullBox('auxC', 0, 0, Buffer.from('urn:mpeg:hevc:2015:auxid:1\0'))] : []),
  ];
  const auxiliary = properties.length;
  const ownProperties = transformations(plan, { width, height });
  const shownProperties = [3, 4, ...ownProperties.map((_, at) => properties.length + at + 1)];
  const items: Item[] = [];
  const references: Reference[] = [];
  const add = (item: Item) => items.push(item);
  const type = plan.codec === 'av1' ? 'av01' : 'hvc1';
  const addPicture = (ownTiles: Tile[], properties: number[], isHidden: boolean) => {
    const data = (at: number) => (ownTiles[at] ?? ownTiles[0])?.data ?? u8();
    if (!isGrid) return add({ type, data: data(0), properties: [1, ...properties], isHidden });
    const to = Array.from({ length: columns * rows }, (_, at) =>
      add({ type, data: data(at), properties: [1, 2, 4], isHidden: true }),
    );
    const grid = Buffer.concat([u8(0, 1, rows - 1, columns - 1), u32(width), u32(height)]);
    const from = add({ type: 'grid', data: grid, properties, isHidden });
    references.push({ type: 'dimg', from, to });
    return from;
  };
  const count = columns * rows;
  const primary = addPicture(isTransparent ? tiles.slice(0, count) : tiles, shownProperties, false);
  if (isTransparent) {
    const turns = shownProperties
      .slice(2)
      .filter((at) => !isColour(ownProperties[at - properties.length - 1]));
    const from = addPicture(tiles.slice(count), [3, auxiliary, ...turns], true);
    references.push({ type: 'auxl', from, to: [primary] });
    if (plan.isPremultiplied) references.push({ type: 'prem', from: primary, to: [from] });
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
    brand: plan.brand ?? (plan.codec === 'av1' ? 'avif' : 'heic'),
    items,
    references,
    primary,
    properties: [...properties, ...ownProperties],
  });
}

const isColour = (property: Buffer | undefined) => property?.toString('latin1', 4, 8) === 'colr';

function transformations(plan: HeifPlan, { width, height }: { width: number; height: number }): Buffer[] {
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
  const head = box('ftyp', Buffer.from(file.brand), u32(0), Buffer.from('mif1'));
  const length = head.length + fullBox('meta', 0, 0, ...parts(0)).length;
  const data = items.map((item) => item.data);
  return Buffer.concat([head, fullBox('meta', 0, 0, ...parts(length + 8)), box('mdat', ...new Set(data))]);
}

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

export async function displayP3(): Promise<Buffer> {
  const pixel = { width: 1, height: 1, channels: 3 as const, background: '#000000' };
  const { icc } = await sharp(
    await sharp({ create: pixel }).withIccProfile('p3').png().toBuffer(),
  ).metadata();
  if (!icc) throw new Error('sharp brings no profile');
  return icc;
}
