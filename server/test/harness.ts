import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import postgres, { type Sql } from 'postgres';
import { inject } from 'vitest';
import { type Config, readConfig } from '../config/config.ts';
import type { Bounds } from '../platform/bounds.ts';
import { type Server, startServer } from '../start/server.ts';
import { atTestEnd } from './at-test-end.ts';
import { breakDoors } from './broken-database.ts';
import { errorLog } from './error-log.ts';
import { type Person, signInAgain, signUp } from './people.ts';
import { databaseNamed, templateName } from './scratch-names.ts';

/** A whole server on a database of its own, reached only through its doors. */
export type TestWorld = ReturnType<typeof backDoors> & {
  url: string;
  clock: TestClock;
  /** Settings for another process on the same database. */
  settings: { DATABASE_URL: string; SECRET_KEY: string; DATA_DIR: string; SEED: string };
  /** Signed up, with a confirmed e-mail; `signUp` gives one who has not confirmed it. */
  person(firstName: string, email?: string): Promise<Person>;
  /** Resolves when all events so far have been handled. */
  settle(): Promise<void>;
  fileFolder(key: string): string;
  signIn(person: Person): Promise<Person>;
  /** Another process on the same database and files. If a test starts it, it ends with the test. */
  another(roles?: Partial<Config['roles']>, changes?: Partial<Config>): Promise<Server>;
  stop(): Promise<void>;
};

/** Ticks with the real clock, from where it was set. */
export class TestClock {
  #ahead = 0;
  #standing: number | null = null;
  now(): Date {
    return new Date((this.#standing ?? Date.now()) + this.#ahead);
  }
  async stand<T>(act: () => Promise<T>): Promise<T> {
    this.#standing = Date.now();
    return act().finally(() => {
      this.#standing = null;
    });
  }
  advance(ms: number): void {
    this.#ahead += ms;
  }
  /** For what is counted by the day, which must not end during a test. */
  beginDay(): void {
    this.advance(days(1) - (this.now().getTime() % days(1)));
  }
}

export const minutes = (n: number) => n * 60_000;
export const days = (n: number) => n * 86_400_000;

type WorldOptions = {
  rateLimits?: boolean;
  roles?: string;
  seed?: boolean;
  settings?: Record<string, string>;
  /** Values that no setting can give. */
  config?: Partial<Config>;
  log?: Logger;
  databaseThrough?(url: string): string;
  bounds?: Partial<Bounds>;
};

/** Ends with the test that starts it. Rate limits and seeding are off unless the options say otherwise. */
export async function startWorld(options: WorldOptions = {}): Promise<TestWorld> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
  await admin`create database ${admin(name)} template ${admin(templateName)} strategy file_copy`;
  const dataDir = await mkdtemp(join(tmpdir(), 'loopyard-world-'));
  const settings = {
    DATABASE_URL: databaseNamed(inject('databaseUrl'), name),
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: dataDir,
    SEED: options.seed ? 'on' : 'off',
  };
  const config = configOf(settings, options);
  const clock = new TestClock();
  const log = options.log ?? errorLog();
  // Tests wait for films, so films get no lower priority.
  const bounds = { mediaNice: 0, ...options.bounds };
  const servers: Server[] = [await startServer(config, { log, clock, bounds })];
  const [server] = servers as [Server];
  const doors = backDoors(settings.DATABASE_URL, admin);
  const stop = once(async () => {
    const stopped = await Promise.allSettled(servers.map((server) => server.stop()));
    await doors.close();
    await clearAway({ admin, name, dataDir });
    for (const result of stopped) if (result.status === 'rejected') throw result.reason;
  });
  atTestEnd(stop);
  return {
    url: server.url,
    clock,
    settings,
    person: async (firstName, email) => {
      const person = await signUp(server.url, firstName, email);
      await doors.confirmAddressOf(person.id);
      return person;
    },
    async settle() {
      await settleEach(servers);
      if (servers.length === 1) return;
      // While one server settles, another may take its events.
      for (let before = -1, handled = 0; handled > before; ) {
        before = await doors.handledEvents();
        await settleEach(servers);
        handled = await doors.handledEvents();
      }
    },
    fileFolder: (key) => join(dataDir, 'files', 'kept', key.slice(0, 2), key),
    ...doors,
    signIn: (person) => signInAgain(server.url, person),
    async another(roles, changes) {
      const server = await startServer(
        { ...config, ...changes, roles: { ...config.roles, ...roles } },
        { log, clock, bounds },
      );
      servers.push(server);
      const stop = async (hurry?: AbortSignal) => {
        if (servers.includes(server)) servers.splice(servers.indexOf(server), 1);
        await server.stop(hurry);
      };
      atTestEnd(stop);
      return { ...server, stop };
    },
    stop,
  };
}

async function settleEach(servers: Server[]): Promise<void> {
  for (const server of servers) await server.settle();
}

function configOf(settings: TestWorld['settings'], options: WorldOptions): Config {
  const environment = {
    ...settings,
    DATABASE_URL: options.databaseThrough?.(settings.DATABASE_URL) ?? settings.DATABASE_URL,
    PORT: '0',
    RATE_LIMITS: options.rateLimits ? 'on' : 'off',
    ROLES: options.roles ?? 'web,worker',
    ...options.settings,
  };
  return { ...readConfig(environment), ...options.config };
}

async function clearAway({ admin, name, dataDir }: { admin: Sql; name: string; dataDir: string }) {
  await admin`drop database ${admin(name)} with (force)`;
  await admin.end();
  await rm(dataDir, { recursive: true, force: true });
}

function once(act: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null;
  return () => {
    result ??= act();
    return result;
  };
}

/** Direct access to the database, for states that no public door shows or allows. */
function backDoors(url: string, admin: Sql) {
  const databaseNames: string[] = [];
  let client: Sql | null = null;
  const database = () => {
    client ??= postgres(url, { max: 1, onnotice: () => {} });
    return client;
  };
  return {
    async count(table: string, loopId: number): Promise<number> {
      const [row] =
        await database()`select count(*)::int as n from ${admin(table)} where loop_id = ${loopId}`;
      return row?.n;
    },
    async keptName(userId: number): Promise<string> {
      const [row] = await database()`select first_name from users where id = ${userId}`;
      return row?.first_name;
    },
    /** Levels of notifications and mutes of all memberships. */
    devicesCount: async (userId: number): Promise<number> =>
      (await database()`select from push_subscriptions where user_id = ${userId}`).length,
    keptLevels: (userId: number): Promise<object[]> =>
      database()`select notify_level, notify_muted_until from memberships where user_id = ${userId}`,
    confirmAddressOf: (userId: number) =>
      database()`update users set email_confirmed_at = now() where id = ${userId}`,
    async keysBy(time: 'started_at' | 'processed_at'): Promise<string[]> {
      const at = admin(time);
      const rows = await database()`select key from files where ${at} is not null order by ${at}, id`;
      return rows.map(({ key }) => key);
    },
    waitingUploads: async (): Promise<number> =>
      (await database()`select id from files where uploaded_at is not null and processed_at is null`).length,
    ...eventDoors(database),
    async emptyDatabase() {
      const empty = `test_${randomBytes(6).toString('hex')}`;
      await admin`create database ${admin(empty)}`;
      databaseNames.push(empty);
      return databaseNamed(inject('databaseUrl'), empty);
    },
    /** Gives a post a password, and commits only when something that `act` began is waiting for the row. */
    lockWhile: (postId: number, act: () => void) =>
      database().begin(async (tx) => {
        await tx`update posts set password_hash = '-', password_set_at = now() where id = ${postId}`;
        act();
        const waiting = () => tx`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        while ((await waiting()).length === 0) await sleep(5);
      }),
    ...breakDoors(database),
    /** Makes a file wait to be processed, or ready again. */
    delayFile: (key: string, isReady = false) =>
      database()`update files set processed_at = ${isReady ? new Date() : null},
        next_try_at = now() + interval '1 day' where key = ${key}`,
    revisionsOf: async (postId: number): Promise<number> =>
      (
        await database()`select from post_revisions where post_id = ${postId} union all
          select from comment_revisions where post_id = ${postId}`
      ).length,
    livingPosts: async (loopId: number): Promise<number> =>
      (await database()`select from posts where loop_id = ${loopId} and deleted_at is null`).length,
    spoilCounts: (loopId: number) => database()`update loops set members_count = 99 where id = ${loopId}`,
    freePlan: (loopId: number) => database()`delete from plans where loop_id = ${loopId}`,
    async close() {
      await client?.end();
      for (const name of databaseNames) await admin`drop database ${admin(name)} with (force)`;
    },
  };
}

function eventDoors(database: () => Sql) {
  return {
    /** Includes failed ones that will be tried again, which `settle` does not wait for. */
    async waitingEvents(): Promise<number> {
      const [row] =
        await database()`select count(*)::int as n from events where done_at is null and failed_at is null`;
      return row?.n;
    },
    async handledEvents(): Promise<number> {
      const [row] = await database()`select count(*)::int as n from events where done_at is not null`;
      return row?.n;
    },
    /** Cuts the connections on which processes hear that events are waiting. */
    loseListeners: () =>
      database()`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'loopyard-watch'`,
    /** Includes the chores, which all run when a worker starts. */
    async waitingJobs(): Promise<number> {
      const [row] = await database()`select count(*)::int as n from pgboss.job where state <= 'active'`;
      return row?.n;
    },
    repeatEvents: (loopId: number) =>
      database()`update events set done_at = null where payload ->> 'loop_id' = ${String(loopId)}`,
  };
}
