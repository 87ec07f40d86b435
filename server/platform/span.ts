import type { Log } from './log.ts';

/** `share`: of the traces that nobody has decided on before, 0 to 1. */
/** `sendMs`: how often what waits is sent; five seconds unless told. */
export type TraceSettings = { endpoint: string; serviceName: string; share: number; sendMs?: number };

/** Something that is done, from its beginning to its end, as traces show it: nothing in it is what people wrote. */
export type Span = {
  traceId: string;
  rename(name: string): void;
  /** A statement that was waited for, without its values. @param at by `performance.now()` */
  addStatement(text: string, at: { from: number; to: number }, isFailed: boolean): void;
  end(outcome: { isFailed: boolean; status?: number }): void;
};
type Beginning = {
  kind: 'request' | 'work';
  /** The header `traceparent` of whoever asks, if it is to be believed. */
  parent: string | null;
  requestId?: string;
  route?: string;
  method?: string;
};
export type Tracer = {
  begin(name: string, beginning: Beginning): Span;
  /** Sends what waits. */
  stop(): Promise<void>;
};

let tracer: Tracer | null = null;

/** In this process: spans begin far from whoever knows the settings. @returns what ends it */
export async function traceTo(settings: TraceSettings, log: Log): Promise<() => Promise<void>> {
  // Its library is large, and most do without it.
  const { startTracer } = await import('./tracer.ts');
  const newTracer = startTracer(settings, log);
  tracer = newTracer;
  return async () => {
    if (tracer === newTracer) tracer = null;
    await newTracer.stop();
  };
}

export const isTraced = (): boolean => tracer !== null;

/** Null where nothing is traced. */
export function beginSpan(name: string, beginning: Beginning): Span | null {
  return tracer?.begin(name, beginning) ?? null;
}
