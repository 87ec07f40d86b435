import { open } from 'node:fs/promises';

export type Chunks = { lossy: Buffer | null; lossless: Buffer | null; alpha: Buffer | null };

const names: Record<string, keyof Chunks> = { 'VP8 ': 'lossy', VP8L: 'lossless', ALPH: 'alpha' };
const MOST_CHUNKS = 100;

export async function readChunks(path: string): Promise<Chunks> {
  const chunks: Chunks = { lossy: null, lossless: null, alpha: null };
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (at: number, length: number) => {
      if (at + length > size) throw new Error('a WebP that ends too early');
      return (await file.read(Buffer.alloc(length), 0, length, at)).buffer;
    };
    for (let at = 12, count = 0; at + 8 <= size && count < MOST_CHUNKS; count++) {
      const head = await read(at, 8);
      const name = names[head.toString('latin1', 0, 4)];
      const length = head.readUInt32LE(4);
      if (name) chunks[name] ??= await read(at + 8, length);
      at += 8 + length + (length % 2);
    }
  } finally {
    await file.close();
  }
  return chunks;
}
