import { totalmem } from 'node:os';
import type { Log } from './log.ts';

/** A 1 GB machine reports a little less. */
const neededBytes = 900 * 2 ** 20;

/** Memory limit in bytes: the machine's, or its container's. */
export function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

export function tellLittleMemory(log: Pick<Log, 'warn'>, bytes: number): void {
  if (bytes >= neededBytes) return;
  const megabytes = Math.round(bytes / 2 ** 20);
  log.warn(
    { event: 'memory.little', megabytes },
    `Loopyard needs 1 GB of memory and has ${megabytes} MB here: processing pictures or films may exhaust it`,
  );
}
