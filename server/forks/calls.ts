import type { MetricObject } from 'prom-client';
import type { Counter } from '../platform/http/limits.ts';

/** What a fork asks the first process for. */
export type PrimaryCalls = Counter & {
  /** What all processes measured, as Prometheus reads it. */
  metrics(): Promise<string>;
};

/** What the first process asks a fork for. */
export type ForkCalls = {
  /** What the fork measured of itself. */
  metrics(): Promise<MetricObject[]>;
};

/** Both are on one machine, and neither does anything long. */
export const callMs = 2_000;
