import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { freePort } from '../server/test/crash/free-port.ts';
import {
  asking,
  databaseAccount,
  databaseFolder,
  databaseServer,
  hasPostgres,
  makeCluster,
  runTool,
} from '../server/test/postgres.ts';
import { databaseNamed } from '../server/test/scratch-names.ts';
import { type Service, serviceOf } from '../server/test/service.ts';

/** Debian's PostgreSQL: a primary and a synchronous replica. */
export type Pair = {
  first: Service;
  replica: Service;
  waitForReplica(isWaiting: boolean): Promise<void>;
  promote(): Promise<void>;
};
/** PgBouncer in front of one of the databases. */
export type Pooler = Service & { databaseUrl: string; leadTo(database: Service): Promise<void> };

const user = 'loopyard';
const replicaName = 'replica';

export async function demandEngines(): Promise<void> {
  const programs = ['pgbouncer', 'redis-server', 'redis-sentinel', 'memcached'];
  const areThere = [await hasPostgres(), ...programs.map((program) => isOnPath(program))];
  if (process.getuid?.() !== 0 || areThere.includes(false))
    throw new Error(
      'This drill needs root and Debian’s packages (apt-get install postgresql pgbouncer redis-server redis-sentinel caddy python3-swift memcached)',
    );
}

function isOnPath(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export async function startPair(home: string): Promise<Pair> {
  const folder = await makeCluster(home, { name: 'first', user });
  const replicaFolder = await databaseFolder(home, 'replica');
  const first = await databaseServer(folder, user);
  await first.start();
  const { host, port } = new URL(first.url);
  await asking(databaseNamed(first.url, 'postgres'), (sql) => sql`create database ${sql(user)}`);
  await asking(first.url, async (sql) => {
    await sql`alter database ${sql(user)} set lock_timeout = '5s'`;
    await sql`alter database ${sql(user)} set idle_in_transaction_session_timeout = '15s'`;
  });
  const way = `host=${host.replace(/:\d+$/, '')} port=${port} user=${user} application_name=${replicaName}`;
  await runTool(home, 'pg_basebackup', ['-D', replicaFolder, '-d', way, '-R', '-X', 'stream', '-c', 'fast']);
  const replica = await databaseServer(replicaFolder, user);
  await replica.start();
  return {
    first,
    replica,
    waitForReplica: (isWaiting) =>
      asking(first.url, async (sql) => {
        const names = isWaiting ? replicaName : '';
        await sql.unsafe(`alter system set synchronous_standby_names = '${names}'`);
        await sql`select pg_reload_conf()`;
      }),
    promote: () => asking(replica.url, async (sql) => void (await sql`select pg_promote()`)),
  };
}

export async function startPooler(home: string, database: Service): Promise<Pooler> {
  const folder = await databaseFolder(home, 'pooler');
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  const url = `postgres://${user}@127.0.0.1:${port}/${user}`;
  const write = ({ url: target }: Service) =>
    writeFile(
      file,
      `[databases]
${user} = host=127.0.0.1 port=${new URL(target).port} dbname=${user} user=${user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = session
ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout
default_pool_size = 150
max_client_conn = 500
server_login_retry = 1
admin_users = ${user}
`,
    );
  await write(database);
  const ready = () => asking(url, (sql) => sql`select 1`).then(() => true);
  const service = serviceOf({
    program: 'pgbouncer',
    args: [file],
    env: {},
    url,
    ready,
    account: databaseAccount(),
  });
  await service.start();
  return {
    ...service,
    databaseUrl: url,
    async leadTo(target) {
      await write(target);
      const console_ = postgres(`${url.replace(/\w+$/, 'pgbouncer')}`, {
        max: 1,
        fetch_types: false,
        prepare: false,
      });
      await console_.unsafe('reload').simple();
      await console_.end({ timeout: 1 });
    },
  };
}
