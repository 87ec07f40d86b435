import type { MetricObject } from 'prom-client';
import type { Counter } from '../platform/http/limits.ts';

/** Calls from a fork to the first process. */
export type PrimaryCalls = Counter & {
  /** All processes' metrics in Prometheus's format. */
  metrics(): Promise<string>;
};

/** Calls from the first process to a fork. */
export type ForkCalls = {
  metrics(): Promise<MetricObject[]>;
};

/** Both run on one machine and neither call is slow. */
export const callMs = 2_000;
