import type { Platform } from '../feature.ts';
import { type Forks, startForks } from '../forks/forks.ts';
import type { Metrics } from '../metrics/door.ts';
import type { BusMessage } from '../platform/cable/bus.ts';
import type { App } from '../platform/http/app.ts';
import { counterBy } from '../platform/http/limits.ts';
import { portOf } from './address.ts';
import type { Start } from './start.ts';

type Telling = Pick<Platform, 'limit' | 'bus'> & { metrics: Metrics | null; url: string };

export function addForks(start: Start, { http }: App, { limit, bus, metrics, url }: Telling): Forks | null {
  const { config, log, stops, calledOff, processes } = start;
  if (processes.primary || !processes.program || config.processes < 2) return null;
  const pass = (message: BusMessage) => {
    bus.hear(message);
    forks.hear(message);
  };
  const forks = startForks({
    count: config.processes - 1,
    program: processes.program,
    port: portOf(http),
    calls: {
      ...counterBy(limit),
      pass,
      metrics: async () => metrics?.text() ?? '',
      databaseUrl: async () => url,
    },
    log,
  });
  bus.relayBy(pass);
  // All forks fail their readiness at the same time.
  calledOff.addEventListener('abort', () => forks.end(), { once: true });
  stops.add((hurry) => forks.stop(hurry));
  return forks;
}
