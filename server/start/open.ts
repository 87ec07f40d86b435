import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Platform } from '../feature.ts';
import { type Bounds, usualBounds } from '../platform/bounds.ts';
import { ownFirst } from '../platform/cable/own-first.ts';
import { Places } from '../platform/cable/places.ts';
import { createPostgresBus } from '../platform/cable/postgres-bus.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, openDatabase, ping } from '../platform/database/database.ts';
import {
  type RunningCluster,
  runningPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded.ts';
import { diskOnlyLock } from '../platform/database/locks.ts';
import { migrateDatabase, migrationsFolder, ourVersion, whatHolds } from '../platform/database/migrate.ts';
import { onceAccepting } from '../platform/database/once-accepting.ts';
import { openingError } from '../platform/database/opening-error.ts';
import { wake } from '../platform/database/wakes.ts';
import { type CommittedEvent, eventsTopic, recordedIn } from '../platform/events/events.ts';
import { numberRevocation, revokedBy } from '../platform/events/revoke.ts';
import { type Counter, limitMaker } from '../platform/http/limits.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { openPlace } from '../platform/recovery/open-place.ts';
import type { RedisSettings } from '../platform/redis.ts';
import { folderError } from '../platform/start-error.ts';
import type { ObjectStore } from '../platform/storage/objects.ts';
import { openLocalStore, openStorage } from '../platform/storage/open-storage.ts';
import type { Bucket } from '../platform/storage/s3.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { withFormer } from '../platform/storage/two-stores.ts';
import { within } from '../platform/within.ts';

type Start = {
  config: Config;
  log: Logger;
  clock: Clock;
  bounds?: Bounds;
  stops: { add(end: () => unknown): void };
  calledOff?: AbortSignal | undefined;
};
type Options = {
  connections: number;
  /** False: this process doesn't handle the events, so others are woken. */
  take?(events: readonly CommittedEvent[]): boolean;
  baseUrl(): string;
  /** Runs next to a server that may use the same folder, instead of replacing one. */
  beside?: boolean;
  /** The database of the process that started this one, and keeps it running. */
  parentUrl?: string | undefined;
  counter?: Counter | null;
  migrations?: string;
  /** Skips migrations even if that leaves older servers out; an empty database still gets its tables. */
  leavesSchema?: boolean;
  /** Refuses an empty database instead of making its tables. */
  demandsTables?: boolean;
};

const publishingMs = 1_000;

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
    beforeCommit: numberRevocation,
    async afterCommit(tx) {
      const events = recordedIn(tx);
      if (events.length > 0 && !options.take?.(events)) await wakeDrains();
      const revocation = revokedBy(tx);
      // If the bus is down nobody receives anything; once it is back every right is read again.
      if (revocation) await within(publishingMs, bus.publish([revocation])).catch(() => {});
    },
  });
  // If waking fails, the next poll finds the events a little later.
  const wakeDrains = () => wake(database.db, eventsTopic).catch(() => {});
  stops.add(() => database.close());
  const migrate = () => migrateAsOf(url, options, { database, log });
  await onceAccepting(migrate, {
    log,
    calledOff,
    isKept: cluster !== null || options.parentUrl !== undefined,
  }).catch((error) => {
    throw openingError(url, error);
  });
  const { bus: line, redis } = await openBus(config.redis, { url, log });
  const bus = ownFirst(line);
  stops.add(() => bus.close());
  redis?.on('error', (error) =>
    log.warn(
      { event: 'redis.unavailable', err: error },
      'Redis is unavailable: each process counts limits for itself',
    ),
  );
  if (redis) stops.add(() => redis.disconnect());
  await Promise.race([bus.up(), rejectedWhen(calledOff)]);
  const limit = limitMaker({ off: !config.rateLimits, redis, counter: options.counter ?? null });
  const places = new Places({ bus, socketsPerAccount: bounds.socketsPerAccount });
  const stores = { database, storage, recoveryPlace };
  const platform = { config, ...stores, bus, places, clock, log, limit, bounds, baseUrl: options.baseUrl };
  return { platform, url, cluster };
}

async function migrateAsOf(
  url: string,
  options: Options,
  { database, log }: { database: Database; log: Logger },
): Promise<void> {
  await migrateDatabase(url, {
    folder: options.migrations ?? migrationsFolder,
    announce: () => database.announced,
    isCommand: options.beside ?? false,
    leavesSchema: options.leavesSchema ?? false,
    demandsTables: options.demandsTables ?? false,
    onWait: (wait) =>
      log.warn(
        { event: 'database.migration_waits', migration: wait.tag },
        `a migration waits for its tables (${whatHolds(wait)}) and will be retried`,
      ),
  });
  await ping(database.db);
}

async function openBus(settings: RedisSettings | null, { url, log }: { url: string; log: Logger }) {
  if (!settings) return { bus: createPostgresBus(url, log), redis: null };
  const [{ createRedisBus }, { openRedis }] = await Promise.all([
    import('../platform/cable/redis-bus.ts'),
    import('../platform/redis.ts'),
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

export async function openStores(
  { dataDir, s3 }: Config,
  log: Logger,
): Promise<{ local: ObjectStore; s3: Bucket | null }> {
  const openLocal = async () => {
    makeFolder(dataDir);
    return openLocalStore(join(dataDir, 'files'));
  };
  const local = await openLocal().catch((error) => {
    throw folderError(dataDir, error);
  });
  if (!s3) return { local, s3 };
  // Imported on demand: the library is large and most installations don't need it.
  const { openBucket } = await import('../platform/storage/s3.ts');
  return { local, s3: await openBucket(s3, log) };
}

/** `cluster` is null if we didn't start it. */
export async function openDatabaseServer(
  { config, log, stops, calledOff }: Pick<Start, 'config' | 'log' | 'stops' | 'calledOff'>,
  { beside = false, parentUrl }: Pick<Options, 'beside' | 'parentUrl'>,
): Promise<{ url: string; cluster: RunningCluster | null }> {
  const { databaseUrl, dataDir, recovery } = config;
  const running = parentUrl ?? databaseUrl ?? (beside ? await runningPostgres(dataDir) : null);
  if (running) return { url: running, cluster: null };
  const postgres = await startEmbeddedPostgres({ dataDir, log, calledOff, archives: recovery !== null });
  stops.add(() => postgres.stop());
  return { url: postgres.url, cluster: postgres };
}
