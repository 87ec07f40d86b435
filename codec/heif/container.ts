import { type FileHandle, open } from 'node:fs/promises';
import { type Box, boxesIn, HEAD_BYTES, headOf, versioned } from './boxes.ts';
import {
  idIn,
  type Place,
  placesIn,
  propertiesIn,
  type Reference,
  referencesIn,
  typesIn,
} from './item-boxes.ts';

/** `properties` must be applied in this order. */
export type Item = { id: number; type: string; properties: Box[] };

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
