import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { CableStats } from '../platform/cable/cable.ts';
import type { Db } from '../platform/database/database.ts';
import { type Log, lineCounts } from '../platform/log.ts';
import type { ArchiveState } from '../platform/recovery/archived.ts';
import { reserve, type Space } from '../platform/storage/space.ts';
import { watchBacklog, watchBackups } from './backlog.ts';
import { measureBacklog, measureBackups } from './measure-database.ts';
import { addReadings, type Reading, toReadings } from './readings.ts';

export type Measured = {
  http: FastifyInstance;
  db: Db;
  log: Log;
  sockets(): CableStats | null;
  space(): Promise<Space>;
  isReady(): boolean;
  role: 'web' | 'worker';
  recovery: (() => ArchiveState) | null;
  version: number;
  asksDatabase: boolean;
};

/** Alerts count these: Prometheus only sees an increase from a value it has already read. */
const toldFromZero = ['media.given_up', 'media.disk_failed', 'media.claim_failed'];

const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Read anew by each scrape. No label may hold an id or anything that people wrote. */
export function createMeasures(measured: Measured): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(measured.http, registry);
  measureServer(measured, registry);
  measureRecovery(measured.recovery, registry);
  measureSockets(measured.sockets, registry);
  if (!measured.asksDatabase) return registry;
  measureBacklog(watchBacklog(measured.db), registry);
  measureBackups(watchBackups(measured.db), registry);
  return registry;
}

function measureRequests(http: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'loopyard_http_request_duration_seconds',
    help: 'Duration of answers by route template; everything without a route, such as pages, is "pages".',
    labelNames: ['method', 'route', 'status'],
    buckets: durations,
    registers: [registry],
  });
  http.addHook('onResponse', async (request, reply) => {
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    const route = request.routeOptions.url ?? 'pages';
    requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
  });
}

function measureServer({ log, space, isReady, role, version }: Measured, registry: Registry): void {
  addReadings(registry, Gauge, {
    name: 'ready',
    help: '1 while the server is ready; 0 while it, or one of its processes, starts or stops.',
    aggregator: 'min',
    labelNames: ['role'],
    read: () => [[{ role }, Number(isReady())]],
  });
  addReadings(registry, Gauge, {
    name: 'info',
    help: 'Always 1; the label is the version of the database schema that this process uses.',
    aggregator: 'first',
    labelNames: ['version'],
    read: () => [[{ version: String(version) }, 1]],
  });
  addReadings(registry, Gauge, {
    name: 'disk_bytes',
    help: 'Free and total space on the disk of DATA_DIR, and its reserve: with less than that free, uploads are refused.',
    aggregator: 'min',
    labelNames: ['space'],
    read: async () => {
      const now = await space().catch(() => null);
      return toReadings('space', now ? { ...now, reserve: reserve(now) } : {});
    },
  });
  addReadings(registry, Counter, {
    name: 'log_lines_total',
    help: 'Lines written to the log, by event code and level (50 is an error).',
    labelNames: ['event', 'level'],
    read: () => [
      ...toldFromZero.map((event): Reading => [{ event, level: '50' }, 0]),
      ...lineCounts(log).map(({ event, level, count }): Reading => [{ event, level: String(level) }, count]),
    ],
  });
}

function measureRecovery(state: Measured['recovery'], registry: Registry): void {
  addReadings(registry, Gauge, {
    name: 'recovery_away_seconds',
    help: 'Seconds since the recovery place became unreachable; 0 while it is reachable.',
    read() {
      if (!state) return [];
      const { problemSince } = state();
      return [[{}, problemSince ? (Date.now() - problemSince.getTime()) / 1_000 : 0]];
    },
  });
  addReadings(registry, Gauge, {
    name: 'recovery_archived_until_seconds',
    help: 'Up to when this process has saved the database’s log to the recovery place, as a Unix time.',
    read() {
      const until = state?.().archivedUntil;
      return until ? [[{}, until.getTime() / 1_000]] : [];
    },
  });
}

function measureSockets(stats: Measured['sockets'], registry: Registry): void {
  const open = { connections: 'sockets', subscriptions: 'socket_subscriptions', streams: 'socket_streams' };
  for (const [key, name] of Object.entries(open))
    addReadings(registry, Gauge, {
      name,
      help: `Open now: ${name.replace('_', ' ')}.`,
      read: () => [[{}, stats()?.[key as keyof typeof open] ?? 0]],
    });
  addReadings(registry, Counter, {
    name: 'socket_commands_total',
    help: 'Socket commands by result: begun, of these failed, ignored or limited; and sockets from foreign origins.',
    labelNames: ['result'],
    read() {
      const { commands = 0, ignored = 0, limited = 0, failed = 0, foreign = 0 } = stats() ?? {};
      return toReadings('result', { begun: commands, ignored, limited, failed, foreign });
    },
  });
  addReadings(registry, Counter, {
    name: 'socket_connects_total',
    help: 'Sockets that were opened.',
    read: () => [[{}, stats()?.connects ?? 0]],
  });
  addReadings(registry, Counter, {
    name: 'socket_ends_total',
    help: 'Closed sockets by reason; "gone": closed by the client.',
    labelNames: ['reason'],
    read: () => toReadings('reason', stats()?.ends ?? {}),
  });
}
