import { AsyncLocalStorage } from 'node:async_hooks';

/** For whom something is done: `by` is of the code (a route's template, fields, a job), never what people wrote. */
export type Asker = { by: string; requestId?: string };

const askers = new AsyncLocalStorage<Asker>();

/** Ambient, for the log alone: nothing is decided by it, and what a statement is for is known nowhere near it. */
export function askedBy<T>(asker: Asker, act: () => T): T {
  return askers.run(asker, act);
}

export function currentAsker(): Asker | null {
  return askers.getStore() ?? null;
}

/** More is known now of what is being asked for. */
export function askFor(by: string): void {
  const asker = askers.getStore();
  if (asker) asker.by = by;
}
