import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { inject } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { type StartedCommand, startProgram } from './command-line.ts';
import { freePort } from './crash/free-port.ts';
import { databaseNamed, templateName } from './scratch-names.ts';

/** `migrations` is the newest one applied; `oldestKnown` is the newest one with a known oldest server. */
type At = { migrations: number; oldestKnown: number };

export type UpdateScene = {
  name: string;
  settings: Record<string, string>;
  database: Sql;
  /** Our own version by default; resolves once it is ready. */
  startServer(start?: (settings: Record<string, string>) => StartedCommand): Promise<RunningServer>;
  atVersion(): Promise<At & { tables: number }>;
  end(): Promise<void>;
};
export type RunningServer = { url: string; stop(): Promise<void> };

export async function updateScene(folder: string): Promise<UpdateScene> {
  const admin = postgres(inject('databaseUrl'), { max: 1, onnotice: () => {} });
  const name = `test_${randomBytes(6).toString('hex')}`;
  await admin`create database ${admin(name)} template ${admin(templateName)} strategy file_copy`;
  const url = databaseNamed(inject('databaseUrl'), name);
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('hex'),
    DATA_DIR: join(folder, name),
    SEED: 'off',
  };
  const database = postgres(url, { max: 2, onnotice: () => {} });
  const running: RunningServer[] = [];
  return {
    name,
    settings,
    database,
    async startServer(start = startProgram) {
      const port = String(await freePort());
      const { child } = start({ ...settings, PORT: port });
      const server = {
        url: `http://127.0.0.1:${port}`,
        async stop() {
          if (child.exitCode !== null || child.signalCode) return;
          const ended = once(child, 'exit');
          child.kill('SIGTERM');
          await ended;
        },
      };
      running.push(server);
      const isReady = () =>
        fetch(`${server.url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until(isReady);
      return server;
    },
    async atVersion() {
      const [row] = await database<(At & { tables: number })[]>`select
        (select count(*)::int - 1 from drizzle.__drizzle_migrations) as migrations,
        (select max(version) from drizzle.oldest_servers) as "oldestKnown",
        (select count(*)::int from pg_tables where tablename like 'newer_%') as tables`;
      return row as At & { tables: number };
    },
    async end() {
      for (const server of running) await server.stop();
      await database.end();
      await admin`drop database ${admin(name)} with (force)`;
      await admin.end();
    },
  };
}
