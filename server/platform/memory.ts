import { totalmem } from 'node:os';
import type { Log } from './log.ts';

/** A machine of 1 GB tells of a little less. */
const neededBytes = 900 * 2 ** 20;

/** What this process and those it starts may hold together: the machine's bytes, or those of its container. */
export function memoryBytes(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Logs that there is too little memory for a server with its database and a film to work on. */
export function tellLittleMemory(log: Pick<Log, 'warn'>, bytes: number): void {
  if (bytes >= neededBytes) return;
  const megabytes = Math.round(bytes / 2 ** 20);
  log.warn(
    { event: 'memory.little', megabytes },
    `Loopyard needs 1 GB of memory, and has ${megabytes} MB here: it may be ended when photos or films come in`,
  );
}
