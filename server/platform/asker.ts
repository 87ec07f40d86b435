import { AsyncLocalStorage } from 'node:async_hooks';
import { beginSpan, type Span } from './span.ts';

/** The caller that work is done for. `by` comes from the code, never from what people wrote. */
export type Asker = { by: string; requestId?: string; span?: Span | null };

const askers = new AsyncLocalStorage<Asker>();

/** Ambient, so only for log and traces: nothing may be decided by it. A query's code doesn't know its caller. */
export function askedBy<T>(asker: Asker, act: () => T): T {
  return askers.run(asker, act);
}

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

export function askFor(by: string): void {
  const asker = askers.getStore();
  if (!asker) return;
  asker.by = by;
  asker.span?.rename(by);
}
