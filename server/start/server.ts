import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { countLeftCases } from '../features/reports/queries.ts';
import { composeFeatures } from '../features.ts';
import { passThrough } from '../forks/primary.ts';
import { type Bounds, usualBounds } from '../platform/bounds.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { checkConnections } from '../platform/database/database.ts';
import type { Drain } from '../platform/events/drain.ts';
import { tellBlockedPort } from '../platform/http/blocked-ports.ts';
import { checkAddress } from '../platform/http/listen.ts';
import { memoryBytes, tellLittleMemory } from '../platform/memory.ts';
import { traceTo } from '../platform/trace-to.ts';
import { seedWorld } from '../seed/seed.ts';
import { addForks } from './add-forks.ts';
import { addressOf } from './address.ts';
import { addDrain, openDoors, type Serving } from './doors.ts';
import { greet } from './greeting.ts';
import { openPlatform } from './open.ts';
import { startRecovery } from './recovery.ts';
import type { Processes, Start } from './start.ts';
import { createStops } from './stops.ts';
import { connectionsOf, startWork } from './work.ts';

export type Server = {
  url: string;
  greeting: string[];
  /** Resolves when all events so far have had their effects. */
  settle(): Promise<void>;
  /** Keeps serving until proxies have noticed, unless `hurry` aborts the wait. */
  stop(hurry?: AbortSignal): Promise<void>;
};

type StartOptions = {
  log: Logger;
  clock?: Clock;
  bounds?: Partial<Bounds>;
  calledOff?: AbortSignal;
  processes?: Processes;
};

const socketGraceMs = 500;
const alone: Processes = { primary: null, program: null };

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

async function compose(start: Start): Promise<Server> {
  const { config, stops } = start;
  const { primary } = start.processes;
  const drain: { current: Drain | null } = { current: null };
  const serving: Serving = { app: null, cable: null, forks: null };
  if (!primary) await checkAddress(config);
  const { platform, url, cluster } = await openChecked(start, drain, serving);
  const archiver = cluster && startRecovery(platform, cluster);
  stops.add(() => archiver?.stop());
  if (primary) passThrough(primary, platform.bus);
  const features = composeFeatures(platform);
  const recovery = archiver?.state ?? null;
  const doors = await openDoors(start, { platform, features, serving, recovery });

  const address = config.baseUrl ?? addressOf(doors.app, config);
  if (!primary) tellLittleMemory(start.log, memoryBytes());
  if (!primary) tellBlockedPort(start.log, address);
  drain.current = await startWork(start, { platform, features, url });
  // Close sockets first: their last messages still take effect, and the HTTP server waits for them to close.
  stops.add(() => doors.cable?.drain(socketGraceMs));

  await features.prepare();
  const signIns = config.seed ? await seedWorld(platform) : [];
  const { operators } = await countLeftCases(platform.database.db);
  doors.health.ready();
  serving.forks = addForks(start, doors.app, { ...platform, metrics: doors.metrics, url });
  addDrain(start, doors);
  start.log.info({ event: 'server.ready', address, roles: config.roles }, 'Loopyard is ready');
  return {
    url: address,
    greeting: greet(config, address, { signIns, operators }),
    settle: async () => drain.current?.settle(),
    stop: stops.run,
  };
}

async function openChecked(start: Start, drain: { current: Drain | null }, serving: Serving) {
  const { config } = start;
  const { primary } = start.processes;
  const connections = connectionsOf(config);
  const openedPlatform = await openPlatform(start, {
    connections: connections.queries,
    take: (events) => drain.current?.take(events) ?? false,
    baseUrl: () => config.baseUrl ?? (serving.app ? addressOf(serving.app, config) : ''),
    beside: primary !== null,
    parentUrl: await primary?.calls.databaseUrl(),
    counter: primary?.calls ?? null,
  });
  await checkConnections(openedPlatform.platform.database.db, connections.all);
  return openedPlatform;
}
