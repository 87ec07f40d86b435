import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../feature.ts';
import type { Features } from '../features.ts';
import type { Forks } from '../forks/forks.ts';
import { addMetrics } from '../metrics/add-metrics.ts';
import type { Metrics } from '../metrics/door.ts';
import type { Cable } from '../platform/cable/cable.ts';
import { type App, createApp } from '../platform/http/app.ts';
import { addHealth, type Health } from '../platform/http/health.ts';
import { refuseForwarded } from '../platform/http/here.ts';
import { listen } from '../platform/http/listen.ts';
import { addNothing } from '../platform/http/pages.ts';
import type { ArchiveState } from '../platform/recovery/archived.ts';
import { isForThisMachine } from './address.ts';
import type { Start } from './start.ts';
import { addWeb } from './web-doors.ts';

/** Filled while a server starts, for parts that are made before them. */
export type Serving = { app: App | null; cable: Cable | null; forks: Forks | null };
export type Doors = { app: App; cable: Cable | null; health: Health; metrics: Metrics | null };
type Inside = {
  platform: Platform;
  features: Features;
  serving: Serving;
  recovery: (() => ArchiveState) | null;
};

/** Everything that hears callers: HTTP, sockets, health and metrics. */
export async function openDoors(start: Start, inside: Inside): Promise<Doors> {
  const { config, stops } = start;
  const { platform, features, serving, recovery } = inside;
  const secure = config.baseUrl?.startsWith('https:') ?? false;
  const app = createApp({ ...platform, ...start, ...features.http, trustProxy: config.trustProxy, secure });
  serving.app = app;
  if (isForThisMachine(config)) refuseForwarded(app.http, 'RATE_LIMITS=off serves this machine only');
  const health = addHealth(app.http, platform.database.db, platform.storage, recovery);
  const metrics = await addMetrics(platform, {
    http: app.http,
    isReady: health.isReady,
    recovery,
    serving,
    primary: start.processes.primary,
  });
  stops.add(() => metrics?.stop());
  const cable = config.roles.web ? await addWeb(app, features, platform) : null;
  serving.cable = cable;
  if (!config.roles.web) addNothing(app.http, app.refuse);
  await listen(app.http, config, { isShared: config.processes > 1 });
  stops.add(() => app.http.close());
  return { app, cable, health, metrics };
}

/** Fails /readyz first and keeps serving for a while, so that proxies stop sending requests. */
export function addDrain({ config, stops }: Start, { app, health }: Doors): void {
  const waitMs = config.roles.web ? config.drainSeconds * 1_000 : 0;
  stops.add(async (hurry) => {
    health.draining();
    app.endConnections();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: hurry }).catch(() => {});
    app.drain();
  });
}
