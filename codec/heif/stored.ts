import { type Box, Reader, versioned } from './boxes.ts';
import type { Container, Item } from './container.ts';

export type StoredPicture = {
  width: number;
  height: number;
  columns: number;
  rows: number;
  tiles: number[];
  properties: Box[];
};

export type ShownPicture = { picture: StoredPicture; alpha: StoredPicture | null; isPremultiplied: boolean };

const ALPHA = [
  'urn:mpeg:mpegB:cicp:systems:auxiliary:alpha',
  'urn:mpeg:hevc:2015:auxid:1',
  'urn:mpeg:avc:2015:auxid:1',
];

export async function readShown(container: Container): Promise<ShownPicture> {
  const item = container.item(container.primary);
  const picture = await storedAs(container, item);
  const alpha = container.sources('auxl', item.id).find((id) => isAlpha(container.item(id)));
  return {
    picture,
    alpha: alpha === undefined ? null : await storedAs(container, container.item(alpha)),
    isPremultiplied: alpha !== undefined && container.targets('prem', item.id).includes(alpha),
  };
}

function isAlpha({ properties }: Item): boolean {
  const auxiliary = properties.find(({ type }) => type === 'auxC');
  const [name] = auxiliary ? versioned(auxiliary.body).reader.rest.toString('latin1').split('\0') : [];
  return ALPHA.includes(name ?? '');
}

async function storedAs(container: Container, item: Item): Promise<StoredPicture> {
  const { id, type, properties } = item;
  if (type === 'iden') {
    const source = container.item(container.targets('dimg', id)[0] ?? 0);
    if (source.type === 'iden') throw new Error('a copy of a copy');
    const stored = await storedAs(container, source);
    return { ...stored, properties: [...stored.properties, ...properties] };
  }
  if (type === 'grid') return { ...(await gridOf(container, item)), properties };
  return { ...sizeOf(item), columns: 1, rows: 1, tiles: [id], properties };
}

async function gridOf(container: Container, { id }: Item): Promise<Omit<StoredPicture, 'properties'>> {
  const reader = new Reader(await container.read(id));
  reader.number(1); // its version
  const bytes = reader.number(1) & 1 ? 4 : 2;
  const [rows, columns] = [reader.number(1) + 1, reader.number(1) + 1];
  const [width, height] = [reader.number(bytes), reader.number(bytes)];
  const tiles = container.targets('dimg', id);
  if (tiles.length !== rows * columns) throw new Error('a grid of other tiles than it has');
  return { width, height, columns, rows, tiles };
}

function sizeOf({ properties }: Item): { width: number; height: number } {
  const extent = properties.find(({ type }) => type === 'ispe');
  if (!extent) throw new Error('a picture without a size');
  const { reader } = versioned(extent.body);
  return { width: reader.number(4), height: reader.number(4) };
}
