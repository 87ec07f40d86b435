import type { MetricObject } from 'prom-client';
import type { Counter } from '../platform/http/limits.ts';

export type PrimaryCalls = Counter & {
  metrics(): Promise<string>;
  databaseUrl(): Promise<string>;
};

export type ForkCalls = {
  metrics(): Promise<MetricObject[]>;
};

/** Both run on one machine and neither call is slow. */
export const callMs = 2_000;
