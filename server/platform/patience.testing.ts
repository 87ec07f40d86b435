import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a test waits for what must come. The long tests wait as long as their run may take: on a busy machine all
 * of it takes longer, and nothing is wrong.
 */
const patienceMs = process.env.LOOPYARD_FULL === '1' ? 20 * 60_000 : 15_000;

/** Waits for something to come true, and answers what. @param complaint says what there was instead */
export async function until<T>(
  look: () => T | Promise<T>,
  complaint: () => string = () => String(look),
): Promise<NonNullable<T>> {
  const begun = Date.now();
  for (;;) {
    const seen = await look();
    if (seen) return seen as NonNullable<T>;
    const waited = Date.now() - begun;
    if (waited > patienceMs) throw new Error(`waited in vain: ${complaint()}`);
    await sleep(Math.min(5 + waited / 10, 100));
  }
}
