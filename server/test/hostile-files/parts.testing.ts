import { crc32, deflateSync } from 'node:zlib';

/** The targets of hostile files: a URL that records connections, and a file with a secret. */
export type Trap = { url: string; canary: string };
export type HostileFile = { name: string; bytes: Uint8Array<ArrayBuffer> };

export function hostile(name: string, ...parts: (Uint8Array | string)[]): HostileFile {
  return { name, bytes: new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string)))) };
}

export const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
export function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function atom(type: string, ...contents: (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(contents.map((part) => Buffer.from(part as string)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body]);
}
export const movie = atom('ftyp', 'isom', u32(512), 'isomiso2mp41');

export function patched(bytes: Uint8Array, after: string, skip: number, by: Uint8Array): Buffer {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(after, 0, 'latin1');
  if (at < 0) throw new Error(`no ${after} in it`);
  copy.set(by, at + after.length + skip);
  return copy;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([u32(data.length), body, u32(crc32(body))]);
}

export function png(width: number, height: number, claimed = height, text?: [string, Buffer]): Buffer {
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([u32(width), u32(claimed), Buffer.from([1, 0, 0, 0, 0])])),
    ...(text ? [chunk(...text)] : []),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function gif(frames: number, side = 1, comment = ''): Buffer {
  const frame = Buffer.concat([
    Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0]),
    Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]),
  ]);
  const commentBlock =
    comment && Buffer.concat([Buffer.from([0x21, 0xfe, comment.length]), Buffer.from(`${comment}\0`)]);
  return Buffer.concat([
    Buffer.from('GIF89a'),
    u16(side),
    u16(side),
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    Buffer.from(commentBlock),
    ...Array(frames).fill(frame),
    Buffer.from(';'),
  ]);
}

/** @param size the size in the header */
export function zip(name: string, contents: Buffer, size = contents.length): Buffer {
  const facts = (at: number) => {
    const header = Buffer.alloc(at);
    header.writeUInt32LE(crc32(contents), at - 16);
    header.writeUInt32LE(contents.length, at - 12);
    header.writeUInt32LE(size, at - 8);
    header.writeUInt16LE(name.length, at - 4);
    return header;
  };
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts(26), Buffer.from(name), contents]);
  const entry = Buffer.concat([Buffer.from('PK\x01\x02'), facts(28), Buffer.alloc(14), Buffer.from(name)]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
