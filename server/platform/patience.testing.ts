import { setTimeout as sleep } from 'node:timers/promises';

/** Below every test's own timeout (vitest.config.ts, crash/program.ts): a busy machine is slow, not wrong. */
export const patienceMs = process.env.LOOPYARD_FULL === '1' ? 5 * 60_000 : 100_000;

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

export function startPatience(complaint: () => string): () => void {
  const startedAt = Date.now();
  return () => {
    if (Date.now() - startedAt > patienceMs) throw inVain(complaint);
  };
}

const inVain = (complaint: () => string) => new Error(`waited in vain: ${complaint()}`);

/** Seconds elapsed, to print or to compute rates. Tests never assert it. */
export function startStopwatch(): () => number {
  const startedAt = Date.now();
  return () => Math.round((Date.now() - startedAt) / 1000);
}
