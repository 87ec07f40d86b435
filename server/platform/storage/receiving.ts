import { createHash, type Hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { appendTo } from './append.ts';
import { openStored } from './files.ts';
import { flush } from './flush.ts';
import type { Arrival, Stored } from './objects.ts';
import { type Receiving, WrongOffset } from './storage.ts';

type Hashed = { hash: Hash; size: number };

type Outside = { deliver(key: string, path: string): Promise<Arrival>; hasRoom(): Promise<boolean> };

export function receiveInto(folder: string, { deliver, hasRoom }: Outside): Receiving {
  const at = (receivedId: string) => join(folder, receivedId);
  const hashes = new Map<string, Hashed>();
  const arrivals = new Map<string, Arrival>();

  const size = async (receivedId: string) => (await openStored(at(receivedId)))?.size ?? 0;
  return {
    async size(receivedId) {
      // After an interruption, some bytes were neither reported nor flushed.
      if ((await size(receivedId)) > 0) await flush(at(receivedId));
      return size(receivedId);
    },
    async append({ receivedId, offset }, stream, maxBytes) {
      if ((await size(receivedId)) !== offset) throw new WrongOffset();
      const hashed = offset === 0 ? { hash: createHash('sha256'), size: 0 } : hashes.get(receivedId);
      hashes.delete(receivedId);
      const addition = { offset, stream, hash: hashed?.hash };
      const all = await appendTo(at(receivedId), addition, { maxBytes, hasRoom });
      if (offset === 0) await flush(folder);
      if (hashed) hashes.set(receivedId, { hash: hashed.hash, size: all });
      return all;
    },
    async look(receivedId) {
      const stored = await openStored(at(receivedId));
      if (!stored) throw new Error(`nothing was received as ${receivedId}`);
      const hashed = hashes.get(receivedId);
      const hash = hashed?.size === stored.size ? hashed.hash.copy() : await hashOf(stored);
      return { ...stored, sha256: hash.digest('hex') };
    },
    async deliver(receivedId, key) {
      const arrival = await deliver(key, at(receivedId));
      arrivals.set(receivedId, arrival);
      let finishing: Promise<void> | null = null;
      return () => {
        finishing ??= arrival.finish().then(() => {
          arrivals.delete(receivedId);
          return rm(at(receivedId), { force: true });
        });
        hashes.delete(receivedId);
        return finishing;
      };
    },
    async drop(receivedId) {
      hashes.delete(receivedId);
      await arrivals.get(receivedId)?.abandon();
      arrivals.delete(receivedId);
      await rm(at(receivedId), { force: true });
    },
  };
}

export async function hashOf(stored: Stored): Promise<Hash> {
  const hash = createHash('sha256');
  for await (const chunk of stored.read()) hash.update(chunk);
  return hash;
}
