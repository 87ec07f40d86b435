import { execFileSync } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { freePort } from './crash/free-port.ts';
import { databaseNamed } from './scratch-names.ts';
import { type Account, type Service, serviceOf } from './service.ts';

/** Debian's PostgreSQL with its own data folder and fsync on. */
export type PostgresServer = {
  emptyDatabase(): Promise<string>;
  restart(): Promise<void>;
  stop(): Promise<void>;
};

const packages = '/usr/lib/postgresql';
const superuser = 'postgres';
const owner = 'loopyard';

export async function startPostgres(): Promise<PostgresServer> {
  const home = await mkdtemp(join(tmpdir(), 'loopyard-postgres-'));
  // The database's account must be able to enter the folder.
  await chmod(home, 0o711);
  const folder = await makeCluster(home, { name: 'cluster', user: superuser });
  const server = await databaseServer(folder, superuser);
  await server.start();
  await asking(server.url, (sql) => sql`create role ${sql(owner)} login`);
  let count = 0;
  return {
    async emptyDatabase() {
      const name = `empty_${count++}`;
      await asking(server.url, (sql) => sql`create database ${sql(name)} owner ${sql(owner)}`);
      return Object.assign(new URL(databaseNamed(server.url, name)), { username: owner }).href;
    },
    async restart() {
      await server.stop();
      await server.start();
    },
    async stop() {
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. Undefined if we aren't root. */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function databaseFolder(home: string, name: string): Promise<string> {
  const folder = join(home, name);
  await mkdir(folder, { mode: 0o700 });
  const account = databaseAccount();
  if (account) await chown(folder, account.uid, account.gid);
  return folder;
}

/** Like Debian: UTF-8, with a real locale. */
export async function makeCluster(
  home: string,
  { name, user }: { name: string; user: string },
): Promise<string> {
  const folder = await databaseFolder(home, name);
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];
  await runTool(home, 'initdb', ['-D', folder, '-U', user, '--auth=trust', ...locale]);
  return folder;
}

export async function runTool(home: string, name: string, args: string[]): Promise<void> {
  execFileSync(await programNamed(name), args, {
    ...databaseAccount(),
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: home,
  });
}

export async function databaseServer(folder: string, user: string): Promise<Service> {
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://${user}@127.0.0.1:${port}/${user}`;
  return serviceOf({
    program: 'setpriv',
    args: ['--pdeathsig', 'KILL', await programNamed('postgres'), '-D', folder, ...args],
    env: {},
    url,
    ready: () => asking(databaseNamed(url, 'postgres'), (sql) => sql`select 1`).then(() => true),
    account: databaseAccount(),
    // Fast shutdown; SIGTERM would wait for all clients to disconnect.
    endSignal: 'SIGINT',
  });
}

const versions = () => readdir(packages).catch(() => []);
export const hasPostgres = async () => (await versions()).length > 0;

async function programNamed(name: string): Promise<string> {
  const [newest] = (await versions()).sort((a, b) => Number(b) - Number(a));
  if (!newest) throw new Error('PostgreSQL of Debian is not here: apt-get install postgresql');
  return join(packages, newest, 'bin', name);
}

export async function asking<T>(url: string, act: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 2 });
  try {
    return await act(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}
