import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';

/** After this long without a byte, the connection may be dead. */
const quietMs = 2_000;

type Sending = { body: Readable; bytesRead(): number; ended: Promise<void>; refusedAt: Moment | null };
type Moment = { ms: number; bytes: number };

/** A connection may die unnoticed: a refused sender who returns and finds no progress replaces it. */
export function oneAtATime() {
  const all = new Map<string, Sending>();
  return async <T>(key: string, { raw }: FastifyRequest, act: () => Promise<T>): Promise<T | null> => {
    const earlier = all.get(key);
    if (earlier && !isQuiet(earlier)) return null;
    earlier?.body.destroy();
    await earlier?.ended;
    if (all.has(key)) return null;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    all.set(key, { body: raw, bytesRead: () => raw.socket.bytesRead, ended, refusedAt: null });
    try {
      return await act();
    } finally {
      all.delete(key);
      resolve();
    }
  };
}

function isQuiet(sending: Sending): boolean {
  const now = { ms: performance.now(), bytes: sending.bytesRead() };
  const before = sending.refusedAt;
  if (before && before.bytes === now.bytes) return now.ms - before.ms >= quietMs;
  sending.refusedAt = now;
  return false;
}
