/** `share`: 0 to 1, of traces that nobody has decided on before. `sendMs`: five seconds unless told. */
export type TraceSettings = { endpoint: string; serviceName: string; share: number; sendMs?: number };

/** One operation in a trace. Never includes what people wrote. */
export type Span = {
  traceId: string;
  rename(name: string): void;
  /** Adds a query without its values. @param at by `performance.now()` */
  addStatement(text: string, at: { from: number; to: number }, isFailed: boolean): void;
  end(outcome: { isFailed: boolean; status?: number }): void;
};
type Beginning = {
  kind: 'request' | 'work';
  /** The `traceparent` header, if its sender is trusted. */
  parent: string | null;
  requestId?: string;
  route?: string;
  method?: string;
};
export type Tracer = {
  begin(name: string, beginning: Beginning): Span;
  stop(): Promise<void>;
};

let tracer: Tracer | null = null;

/** For the whole process, since spans start far from the settings. @returns a function that stops tracing */
export function traceWith(newTracer: Tracer): () => Promise<void> {
  tracer = newTracer;
  return async () => {
    if (tracer === newTracer) tracer = null;
    await newTracer.stop();
  };
}

export const isTraced = (): boolean => tracer !== null;

export function beginSpan(name: string, beginning: Beginning): Span | null {
  return tracer?.begin(name, beginning) ?? null;
}
