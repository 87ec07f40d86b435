import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a test waits for what must come: nearly as long as it may take (vitest.config.ts), and then says what did
 * not come. On a busy machine all of it takes longer, and nothing is wrong.
 */
const patienceMs = process.env.LOOPYARD_FULL === '1' ? 20 * 60_000 : 100_000;

/** Waits for something to come true, and answers what. @param complaint says what there was instead */
export async function until<T>(
  look: () => T | Promise<T>,
  complaint: () => string = () => String(look),
): Promise<NonNullable<T>> {
  const startedAt = Date.now();
  for (;;) {
    const result = await look();
    if (result) return result as NonNullable<T>;
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > patienceMs) throw new Error(`waited in vain: ${complaint()}`);
    await sleep(Math.min(5 + waitedMs / 10, 100));
  }
}

/** How many seconds something takes, to be printed and never judged. */
export function startStopwatch(): () => number {
  const startedAt = Date.now();
  return () => Math.round((Date.now() - startedAt) / 1000);
}
