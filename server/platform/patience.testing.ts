import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long a test waits for what must come before it says what did not come: on a busy machine all of it takes longer,
 * and nothing is wrong. Less than any test may take (vitest.config.ts, where `expect.poll` is given it too; crash/program.ts).
 */
export const patienceMs = process.env.LOOPYARD_FULL === '1' ? 5 * 60_000 : 100_000;

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
    if (waitedMs > patienceMs) throw inVain(complaint);
    await sleep(Math.min(5 + waitedMs / 10, 100));
  }
}

/** What is to be called at each try in vain, and throws once there were none but such for too long. */
export function startPatience(complaint: () => string): () => void {
  const startedAt = Date.now();
  return () => {
    if (Date.now() - startedAt > patienceMs) throw inVain(complaint);
  };
}

const inVain = (complaint: () => string) => new Error(`waited in vain: ${complaint()}`);

/** How many seconds something takes, to be printed or for a count of what comes by the second; never judged itself. */
export function startStopwatch(): () => number {
  const startedAt = Date.now();
  return () => Math.round((Date.now() - startedAt) / 1000);
}
