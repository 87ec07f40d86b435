import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Platform } from './feature.ts';
import { type Bounds, usualBounds } from './platform/bounds.ts';
import { createPostgresBus } from './platform/cable/postgres-bus.ts';
import type { Clock } from './platform/clock.ts';
import { openDatabase, ping } from './platform/database/database.ts';
import { type RunningCluster, runningPostgres, startEmbeddedPostgres } from './platform/database/embedded.ts';
import { diskOnlyLock } from './platform/database/locks.ts';
import { migrateDatabase, migrationsFolder, ourVersion, whatHolds } from './platform/database/migrate.ts';
import { openingError } from './platform/database/opening-error.ts';
import { wake } from './platform/database/wakes.ts';
import { type CommittedEvent, eventsTopic, recordedIn } from './platform/events/events.ts';
import { revokedBy } from './platform/events/revoke.ts';
import { type Counter, limitMaker } from './platform/http/limits.ts';
import { openPlace } from './platform/recovery/place.ts';
import type { RedisSettings } from './platform/redis.ts';
import { folderError } from './platform/start-error.ts';
import type { ObjectStore } from './platform/storage/objects.ts';
import { openLocalStore, openStorage } from './platform/storage/open-storage.ts';
import type { Bucket } from './platform/storage/s3.ts';
import type { Storage } from './platform/storage/storage.ts';
import { withFormer } from './platform/storage/two-stores.ts';
import { within } from './platform/within.ts';

type Start = {
  config: Config;
  log: Logger;
  clock: Clock;
  bounds?: Bounds;
  stops: { add(end: () => unknown): void };
  /** Ends the wait for what may never answer. */
  calledOff?: AbortSignal | undefined;
};
type Options = {
  /** Connections to the database. */
  connections: number;
  /** Given what happened in each commit; false: nobody here sees to it, so other processes are told. */
  take?(events: readonly CommittedEvent[]): boolean;
  baseUrl(): string;
  /** Besides a server that may run on the same folder, rather than instead of one. */
  beside?: boolean;
  /** Who counts for this process and those beside it; null: itself. */
  counter?: Counter | null;
  /** A folder of migrations to stop at the end of, instead of all. */
  migrations?: string;
  /** The database stays at the version it has, older servers or not; an empty one is made all the same. */
  leavesSchema?: boolean;
};

/** How long an act waits for its revocation to go out. */
const publishingMs = 1_000;

/** Database, bus, files and limits: what every feature stands on. What was opened is ended through `stops`. */
export async function openPlatform(
  start: Start,
  options: Options,
): Promise<{ platform: Platform; url: string; cluster: RunningCluster | null }> {
  const { config, log, clock, stops, calledOff, bounds = usualBounds } = start;
  const storage = await openFiles(config, { log, bounds });
  const recoveryPlace = config.recovery && (await openPlace(config.recovery.place));
  const { url, cluster } = await openDatabaseServer(start, options);
  const database = openDatabase(url, {
    connections: options.connections,
    version: ourVersion(),
    locks: config.s3 ? [] : [diskOnlyLock],
    log,
    slowMs: config.slowQueryMs,
    async afterCommit(tx) {
      const events = recordedIn(tx);
      if (events.length > 0 && !options.take?.(events)) await wakeDrains();
      const keys = revokedBy(tx);
      // While the bus is down nobody is told anything; when it is back everybody's right is read again.
      if (keys.length > 0) await within(publishingMs, bus.publish([{ revoke: keys }])).catch(() => {});
    },
  });
  // What has happened is found a little later by whoever looks, where telling fails.
  const wakeDrains = () => wake(database.db, eventsTopic).catch(() => {});
  stops.add(() => database.close());
  await migrateDatabase(url, {
    folder: options.migrations ?? migrationsFolder,
    announce: () => database.announced,
    isCommand: options.beside ?? false,
    leavesSchema: options.leavesSchema ?? false,
    onWait: (wait) =>
      log.warn(
        { event: 'database.migration_waits', migration: wait.tag },
        `a migration gives way to those who use its tables (${whatHolds(wait)}), and is tried again`,
      ),
  })
    .then(() => ping(database.db))
    .catch((error) => {
      throw openingError(url, error);
    });
  const { bus, redis } = await openBus(config.redis, { url, log });
  stops.add(() => bus.close());
  redis?.on('error', (error) =>
    log.warn(
      { event: 'redis.unavailable', err: error },
      'Redis is unavailable, limits are counted by each process',
    ),
  );
  if (redis) stops.add(() => redis.disconnect());
  await Promise.race([bus.up(), rejectedWhen(calledOff)]);
  const limit = limitMaker({ off: !config.rateLimits, redis, counter: options.counter ?? null });
  const { baseUrl } = options;
  const platform = { config, database, storage, recoveryPlace, bus, clock, log, limit, bounds, baseUrl };
  return { platform, url, cluster };
}

/** By Redis where there is one, whose client is read only then. */
async function openBus(settings: RedisSettings | null, { url, log }: { url: string; log: Logger }) {
  if (!settings) return { bus: createPostgresBus(url, log), redis: null };
  const [{ createRedisBus }, { openRedis }] = await Promise.all([
    import('./platform/cable/redis-bus.ts'),
    import('./platform/redis.ts'),
  ]);
  return { bus: createRedisBus(settings, log), redis: openRedis(settings) };
}

function rejectedWhen(calledOff: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    calledOff?.addEventListener('abort', () => reject(calledOff.reason), { once: true });
  });
}

async function openFiles(
  config: Config,
  { log, bounds: { measureSpace } }: { log: Logger; bounds: Bounds },
): Promise<Storage> {
  const { local, s3 } = await openStores(config, log);
  const [store, former] = config.storage === 's3' && s3 ? [s3, local] : [local, s3];
  const objects = former ? withFormer(store, former) : store;
  return openStorage(join(config.dataDir, 'files'), { objects, measureSpace }).catch((error) => {
    throw folderError(config.dataDir, error);
  });
}

/** Each place that files may be in. @throws StartError where one can't be used */
export async function openStores(
  { dataDir, s3 }: Config,
  log: Logger,
): Promise<{ local: ObjectStore; s3: Bucket | null }> {
  const local = await mkdir(dataDir, { recursive: true, mode: 0o700 })
    .then(() => openLocalStore(join(dataDir, 'files')))
    .catch((error) => {
      throw folderError(dataDir, error);
    });
  if (!s3) return { local, s3 };
  // Its library is large, and most do without it.
  const { openBucket } = await import('./platform/storage/s3.ts');
  return { local, s3: await openBucket(s3, log) };
}

/** The address of the database, and where its files are if we run it: one of its own is started, unless a server runs it on the same folder. */
export async function openDatabaseServer(
  { config, log, stops }: Pick<Start, 'config' | 'log' | 'stops'>,
  { beside = false }: Pick<Options, 'beside'>,
): Promise<{ url: string; cluster: RunningCluster | null }> {
  const { databaseUrl, dataDir, recovery } = config;
  const running = databaseUrl ?? (beside ? await runningPostgres(dataDir) : null);
  if (running) return { url: running, cluster: null };
  const postgres = await startEmbeddedPostgres({ dataDir, log, archives: recovery !== null });
  stops.add(() => postgres.stop());
  return { url: postgres.url, cluster: postgres };
}
