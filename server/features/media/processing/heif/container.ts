import { type FileHandle, open } from 'node:fs/promises';
import { type Box, boxesIn, HEAD_BYTES, headOf, type Reader, versioned } from './boxes.ts';

/** `properties` must be applied in this order. */
export type Item = { id: number; type: string; properties: Box[] };

type Reference = { type: string; from: number; to: number[] };
/** `isInside` means inside the box that holds the items' bytes itself, otherwise in the file. */
type Place = { isInside: boolean; parts: { at: number; length: number }[] };

export class Container {
  readonly primary: number;
  readonly #file: FileHandle;
  readonly #items = new Map<number, Item>();
  readonly #places: Map<number, Place>;
  readonly #references: Reference[];
  readonly #inside: Buffer;

  private constructor(file: FileHandle, meta: Buffer) {
    this.#file = file;
    const boxes = boxesIn(versioned(meta).reader.rest);
    const bodyOf = (type: string) => boxes.find((box) => box.type === type)?.body;
    const needed = (type: string) => {
      const body = bodyOf(type);
      if (!body) throw new Error(`a file without ${type}`);
      return body;
    };
    this.primary = idIn(versioned(needed('pitm')));
    this.#places = placesIn(needed('iloc'));
    const references = bodyOf('iref');
    this.#references = references ? referencesIn(references) : [];
    this.#inside = bodyOf('idat') ?? Buffer.alloc(0);
    const properties = propertiesIn(needed('iprp'));
    for (const { id, type } of typesIn(needed('iinf')))
      this.#items.set(id, { id, type, properties: properties.get(id) ?? [] });
  }

  static async open(path: string): Promise<Container | null> {
    const file = await open(path);
    try {
      const meta = await metaOf(file);
      if (meta) return new Container(file, meta);
    } catch (error) {
      await file.close();
      throw error;
    }
    await file.close();
    return null;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  item(id: number): Item {
    const item = this.#items.get(id);
    if (!item) throw new Error(`no item ${id}`);
    return item;
  }

  targets(type: string, from: number): number[] {
    return this.#references.find((reference) => reference.type === type && reference.from === from)?.to ?? [];
  }

  sources(type: string, to: number): number[] {
    return this.#references
      .filter((reference) => reference.type === type && reference.to.includes(to))
      .map(({ from }) => from);
  }

  async read(id: number): Promise<Buffer> {
    const place = this.#places.get(id);
    if (!place) throw new Error(`an item ${id} without bytes`);
    const { size } = await this.#file.stat();
    if (place.parts.reduce((sum, { length }) => sum + length, 0) > size)
      throw new Error(`an item ${id} that is longer than its file`);
    const parts: Buffer[] = [];
    for (const { at, length } of place.parts)
      parts.push(
        place.isInside ? bytesOfPart(this.#inside, at, length) : await readAt(this.#file, at, length),
      );
    const [first = Buffer.alloc(0)] = parts;
    return parts.length > 1 ? Buffer.concat(parts) : first;
  }
}

const MOST_BOXES = 100;

async function metaOf(file: FileHandle): Promise<Buffer | null> {
  const { size } = await file.stat();
  for (let at = 0, count = 0; at + 8 <= size && count < MOST_BOXES; count++) {
    const { type, start, end } = headOf(await readAt(file, at, Math.min(HEAD_BYTES, size - at)), size - at);
    if (type === 'meta') return await readAt(file, at + start, end - start);
    at += end;
  }
  return null;
}

/** Checks the size first, so that a forged length can't allocate memory. */
async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { size } = await file.stat();
  if (at + length > size) throw new Error('a file that ends too early');
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  if (bytesRead < length) throw new Error('a file that ends too early');
  return buffer;
}

function bytesOfPart(bytes: Buffer, at: number, length: number): Buffer {
  if (at + length > bytes.length) throw new Error('an item that ends too late');
  return bytes.subarray(at, at + length);
}

type Versioned = { version: number; flags: number; reader: Reader };
const idIn = ({ version, reader }: Versioned) => reader.number(version === 0 ? 2 : 4);
const countIn = idIn;

function typesIn(body: Buffer): { id: number; type: string }[] {
  const list = versioned(body);
  countIn(list);
  return boxesIn(list.reader.rest).flatMap((box) => {
    const { version, reader } = versioned(box.body);
    if (box.type !== 'infe' || version < 2) return [];
    const id = reader.number(version === 2 ? 2 : 4);
    reader.number(2); // how it is protected
    return { id, type: reader.text(4) };
  });
}

function referencesIn(body: Buffer): Reference[] {
  const list = versioned(body);
  const bytes = list.version === 0 ? 2 : 4;
  return boxesIn(list.reader.rest).map((box) => {
    const { reader } = versioned(Buffer.concat([Buffer.alloc(4), box.body]));
    const from = reader.number(bytes);
    const to = Array.from({ length: reader.number(2) }, () => reader.number(bytes));
    return { type: box.type, from, to };
  });
}

function propertiesIn(body: Buffer): Map<number, Box[]> {
  const boxes = boxesIn(body);
  const all = boxesIn(boxes.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0));
  const properties = new Map<number, Box[]>();
  for (const { type, body } of boxes) {
    if (type !== 'ipma') continue;
    const { version, flags, reader } = versioned(body);
    for (let count = reader.number(4); count > 0; count--) {
      const id = reader.number(version === 0 ? 2 : 4);
      const numbers = Array.from({ length: reader.number(1) }, () =>
        flags & 1 ? reader.number(2) & 0x7fff : reader.number(1) & 0x7f,
      );
      if (properties.has(id)) throw new Error(`an item ${id} that is told of twice`);
      const ownBoxes = numbers.map((number) => all[number - 1]).filter((property) => property !== undefined);
      properties.set(id, ownBoxes);
    }
  }
  return properties;
}

function placesIn(body: Buffer): Map<number, Place> {
  const { version, reader } = versioned(body);
  const sizes = reader.number(2);
  const bytes = (shift: number) => (sizes >> shift) & 15;
  const places = new Map<number, Place>();
  for (let count = reader.number(version < 2 ? 2 : 4); count > 0; count--) {
    const id = reader.number(version < 2 ? 2 : 4);
    const method = version > 0 ? reader.number(2) & 15 : 0;
    const isElsewhere = reader.number(2) !== 0;
    const base = reader.number(bytes(4));
    const partCount = reader.number(2);
    const partBytes = bytes(12) + bytes(8) + (version > 0 ? bytes(0) : 0);
    // Such parts would cost nothing in the file but much memory here.
    if (partCount > 1 && partBytes === 0) throw new Error(`an item ${id} of parts of no size`);
    const parts = Array.from({ length: partCount }, () => {
      if (version > 0) reader.number(bytes(0));
      return { at: base + reader.number(bytes(12)), length: reader.number(bytes(8)) };
    });
    if (!isElsewhere && method < 2) places.set(id, { isInside: method === 1, parts });
  }
  return places;
}
