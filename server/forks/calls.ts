import type { MetricObject } from 'prom-client';
import type { BusMessage } from '../platform/cable/bus.ts';
import type { Counter } from '../platform/http/limits.ts';

export type PrimaryCalls = Counter & {
  /** Hands it to every process, the caller's own too. */
  pass(message: BusMessage): void;
  metrics(): Promise<string>;
  databaseUrl(): Promise<string>;
};

export type ForkCalls = {
  hear(message: BusMessage): void;
  metrics(): Promise<MetricObject[]>;
};

/** Both run on one machine and neither call is slow. */
export const callMs = 2_000;
