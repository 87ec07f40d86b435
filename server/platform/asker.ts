import { AsyncLocalStorage } from 'node:async_hooks';
import { beginSpan, type Span } from './span.ts';

/** For whom something is done: `by` is of the code (a route's template, fields, a job), never what people wrote. */
export type Asker = { by: string; requestId?: string; span?: Span | null };

const askers = new AsyncLocalStorage<Asker>();

/** Ambient, for log and traces alone: nothing is decided by it, and what a statement is for is known nowhere near it. */
export function askedBy<T>(asker: Asker, act: () => T): T {
  return askers.run(asker, act);
}

/** The same for what nobody waits for at a request: it is a trace of its own. */
export async function doneFor<T>(by: string, act: () => Promise<T> | T): Promise<T> {
  const span = beginSpan(by, { kind: 'work', parent: null });
  try {
    const result = await askers.run({ by, span }, act);
    span?.end({ isFailed: false });
    return result;
  } catch (error) {
    span?.end({ isFailed: true });
    throw error;
  }
}

export function currentAsker(): Asker | null {
  return askers.getStore() ?? null;
}

/** More is known now of what is being asked for. */
export function askFor(by: string): void {
  const asker = askers.getStore();
  if (!asker) return;
  asker.by = by;
  asker.span?.rename(by);
}
