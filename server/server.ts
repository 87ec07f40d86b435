import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { addForks } from './add-forks.ts';
import { addressOf, isForThisMachine } from './address.ts';
import type { Config } from './config.ts';
import type { Platform } from './feature.ts';
import { composeFeatures, type Features } from './features.ts';
import type { Forks } from './forks/forks.ts';
import type { Primary } from './forks/primary.ts';
import { greet } from './greeting.ts';
import { addMetrics } from './metrics/add-metrics.ts';
import { openPlatform } from './open.ts';
import { type Bounds, usualBounds } from './platform/bounds.ts';
import type { Cable } from './platform/cable/cable.ts';
import { type Clock, systemClock } from './platform/clock.ts';
import { checkConnections } from './platform/database/database.ts';
import { type Drain, startDrain } from './platform/events/drain.ts';
import { type App, createApp } from './platform/http/app.ts';
import { tellBlockedPort } from './platform/http/blocked-ports.ts';
import { addHealth, type Health } from './platform/http/health.ts';
import { refuseForwarded } from './platform/http/here.ts';
import { checkAddress, listen } from './platform/http/listen.ts';
import { addNothing } from './platform/http/pages.ts';
import { startJobs } from './platform/jobs/jobs.ts';
import { memoryBytes, tellLittleMemory } from './platform/memory.ts';
import { traceTo } from './platform/span.ts';
import { watchSpace } from './platform/storage/space.ts';
import { startRecovery } from './recovery.ts';
import { seedWorld } from './seed.ts';
import { createStops, type Stops } from './stops.ts';
import { addWeb } from './web-doors.ts';

export type Server = {
  url: string;
  greeting: string[];
  /** Resolves when all events so far have had their effects. */
  settle(): Promise<void>;
  /** Keeps serving until proxies have noticed, unless `hurry` aborts the wait. */
  stop(hurry?: AbortSignal): Promise<void>;
};

/** On two cores ten at once are a tenth slower than five: each takes longer, and none is done sooner. */
const queriesAtOnce = Math.min(10, Math.max(5, 2 * availableParallelism() + 1));
const connections = { database: queriesAtOnce, watch: 1, jobs: 4, jobsListening: 1, listening: 1 };
const socketGraceMs = 500;

export async function startServer(config: Config, options: StartOptions): Promise<Server> {
  const { log, clock = systemClock, calledOff = new AbortController().signal, bounds } = options;
  const { processes = alone } = options;
  const stops = createStops(calledOff);
  try {
    const all = { ...usualBounds, ...bounds };
    if (config.traces) stops.add(await traceTo(config.traces, log));
    return await compose({ config, log, clock, bounds: all, stops, calledOff, processes });
  } catch (error) {
    await stops.run();
    throw error;
  }
}

type Processes = {
  primary: Primary | null;
  program: string | null;
};
const alone: Processes = { primary: null, program: null };

type StartOptions = {
  log: Logger;
  clock?: Clock;
  bounds?: Partial<Bounds>;
  calledOff?: AbortSignal;
  processes?: Processes;
};
export type Start = {
  config: Config;
  log: Logger;
  clock: Clock;
  bounds: Bounds;
  stops: Stops;
  calledOff: AbortSignal;
  processes: Processes;
};

async function compose(start: Start): Promise<Server> {
  const { config, stops } = start;
  const { primary } = start.processes;
  const drain: { current: Drain | null } = { current: null };
  const serving: Serving = { app: null, cable: null, forks: null };
  if (!primary) await checkAddress(config);
  const { platform, url, cluster } = await openChecked(start, drain, serving);
  const archiver = cluster && startRecovery(platform, cluster);
  stops.add(() => archiver?.stop());
  const features = composeFeatures(platform);
  const secure = config.baseUrl?.startsWith('https:') ?? false;
  const app = createApp({ ...platform, ...start, ...features.http, trustProxy: config.trustProxy, secure });
  serving.app = app;
  if (isForThisMachine(config)) refuseForwarded(app.http, 'RATE_LIMITS=off serves this machine only');
  const health = addHealth(app.http, platform.database.db, platform.storage, archiver?.state ?? null);
  const metrics = await addMetrics(platform, {
    http: app.http,
    isReady: health.isReady,
    recovery: archiver?.state ?? null,
    serving,
    primary,
  });
  stops.add(() => metrics?.stop());
  const cable = config.roles.web ? await addWeb(app, features, platform) : null;
  serving.cable = cable;
  if (!config.roles.web) addNothing(app.http, app.refuse);
  await listen(app.http, config, { isShared: config.processes > 1 });
  stops.add(() => app.http.close());

  const address = config.baseUrl ?? addressOf(app, config);
  if (!primary) tellLittleMemory(start.log, memoryBytes());
  if (!primary) tellBlockedPort(start.log, address);
  drain.current = await startWork(start, { platform, features, url });
  // Close sockets first: their last messages still take effect, and the HTTP server waits for them to close.
  stops.add(() => cable?.drain(socketGraceMs));

  await features.prepare();
  const signIns = config.seed ? await seedWorld(platform) : [];
  health.ready();
  serving.forks = addForks(start, app, { limit: platform.limit, metrics, url });
  addDrain(start, app, health);
  start.log.info({ event: 'server.ready', address, roles: config.roles }, 'Loopyard is ready');
  return {
    url: address,
    greeting: greet(config, address, signIns),
    settle: async () => drain.current?.settle(),
    stop: stops.run,
  };
}

async function openChecked(start: Start, drain: { current: Drain | null }, serving: Serving) {
  const { config } = start;
  const { primary } = start.processes;
  const openedPlatform = await openPlatform(start, {
    connections: connections.database,
    take: (events) => drain.current?.take(events) ?? false,
    baseUrl: () => config.baseUrl ?? (serving.app ? addressOf(serving.app, config) : ''),
    beside: primary !== null,
    parentUrl: await primary?.calls.databaseUrl(),
    counter: primary?.calls ?? null,
  });
  const needed = Object.values(connections).reduce((sum, count) => sum + count);
  await checkConnections(openedPlatform.platform.database.db, needed);
  return openedPlatform;
}

type Working = { platform: Platform; features: Features; url: string };

async function startWork(start: Start, { platform, features, url }: Working): Promise<Drain> {
  const { config, clock, log, bounds, stops } = start;
  const { lookMs } = bounds;
  const space = watchSpace(platform.storage.space, log);
  stops.add(() => space.stop());
  const { jobs: kinds, chores } = features;
  const jobs = await startJobs({ url, kinds, chores, work: config.roles.worker, log, lookMs });
  stops.add(() => jobs.stop());
  const { database, bus } = platform;
  const { reactions } = features;
  const drain = startDrain({ database, reactions, bus, enqueue: jobs.enqueue, clock, log, lookMs });
  stops.add(() => drain.stop());
  const works = config.roles.worker ? features.work() : null;
  stops.add(() => works?.stop());
  return drain;
}

/** Fails /readyz first and keeps serving for a while, so that proxies stop sending requests. */
function addDrain({ config, stops }: Start, app: App, health: Health): void {
  const waitMs = config.roles.web ? config.drainSeconds * 1_000 : 0;
  stops.add(async (hurry) => {
    health.draining();
    app.endConnections();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal: hurry }).catch(() => {});
    app.drain();
  });
}

type Serving = { app: App | null; cable: Cable | null; forks: Forks | null };
