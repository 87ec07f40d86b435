import { type Box, boxesIn, type Reader, versioned } from './boxes.ts';

export type Reference = { type: string; from: number; to: number[] };
/** `isInside` means inside the box that holds the items' bytes itself, otherwise in the file. */
export type Place = { isInside: boolean; parts: { at: number; length: number }[] };

type Versioned = { version: number; flags: number; reader: Reader };
export const idIn = ({ version, reader }: Versioned) => reader.number(version === 0 ? 2 : 4);
const countIn = idIn;

export function typesIn(body: Buffer): { id: number; type: string }[] {
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

export function referencesIn(body: Buffer): Reference[] {
  const list = versioned(body);
  const bytes = list.version === 0 ? 2 : 4;
  return boxesIn(list.reader.rest).map((box) => {
    const { reader } = versioned(Buffer.concat([Buffer.alloc(4), box.body]));
    const from = reader.number(bytes);
    const to = Array.from({ length: reader.number(2) }, () => reader.number(bytes));
    return { type: box.type, from, to };
  });
}

export function propertiesIn(body: Buffer): Map<number, Box[]> {
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

export function placesIn(body: Buffer): Map<number, Place> {
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
