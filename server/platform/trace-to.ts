import type { Log } from './log.ts';
import { type TraceSettings, traceWith } from './span.ts';

/** @returns a function that stops tracing */
export async function traceTo(settings: TraceSettings, log: Log): Promise<() => Promise<void>> {
  // The library is large, and most installations don't need it.
  const { startTracer } = await import('./tracer.ts');
  return traceWith(startTracer(settings, log));
}
