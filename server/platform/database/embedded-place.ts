import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, lstat, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';
import { nativePostgres } from './embedded-native.ts';

export interface Place {
  home: string;
  env: NodeJS.ProcessEnv;
  /** Account that PostgreSQL runs under, if it isn't ours. */
  account?: Account | undefined;
  command(tool: string, args: readonly string[]): { program: string; args: string[] };
}

interface Account {
  uid: number;
  gid: number;
}

interface Way {
  home: string;
  native: string;
  account?: Account;
  prefix: string[];
}

const APART = '/var/lib/embedded-postgres';

/**
 * PostgreSQL refuses to run as root. Root gets a user namespace that keeps files root's, else an ordinary
 * account on the same folder, else one with a folder under /var/lib. An existing cluster stays where it is.
 */
export async function choosePlace(dataDir: string, log: Log): Promise<Place> {
  const native = await nativePostgres();
  const all = await possibleWays(join(dataDir, 'postgres'), native);
  const wayInUse = await firstWithCluster(all);
  const problems: string[] = [];
  for (const way of wayInUse ? all.filter((candidate) => candidate.home === wayInUse.home) : all) {
    try {
      await prepare(way, native);
      if (way.home !== join(dataDir, 'postgres')) {
        log.warn(
          { event: 'postgres.data_elsewhere', home: way.home },
          `PostgreSQL can’t run in ${dataDir}: its data is kept elsewhere`,
        );
      }
      return placeOf(way);
    } catch (error) {
      problems.push(error instanceof Error ? error.message.trim() : String(error));
    }
  }
  throw new StartError(
    `PostgreSQL can’t run here. Set DATABASE_URL to one that runs elsewhere. ${problems.join('. ')}`,
  );
}

export async function hasCluster(dataDir: string): Promise<boolean> {
  const places = await possibleWays(join(dataDir, 'postgres'), await nativePostgres()).catch(ifMissing);
  return places !== undefined && (await firstWithCluster(places)) !== undefined;
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function placeOf({ home, native, account, prefix }: Way): Place {
  return {
    home,
    account,
    env: { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, TZ: 'UTC' },
    command(tool, args) {
      const [program = '', ...rest] = [...prefix, join(native, 'bin', tool), ...args];
      return { program, args: rest };
    },
  };
}

async function possibleWays(home: string, native: string): Promise<Way[]> {
  const ownWay: Way = { home, native, prefix: [] };
  if (process.getuid?.() !== 0 && hasName()) return [ownWay];
  const accounts = await ordinaryAccounts();
  const mapped = accounts[0]?.uid ?? 1;
  const namespace: Way = { ...ownWay, prefix: ['unshare', '--user', `--map-user=${mapped}`, '--'] };
  if (process.getuid?.() !== 0) return [namespace];
  const owner = (await stat(home).catch(() => stat(dirname(home)))).uid;
  const account =
    accounts.find((entry) => entry.uid === owner) ??
    accounts.find((entry) => entry.name === 'postgres') ??
    accounts.find((entry) => entry.name === 'nobody');
  if (!account) return [namespace];
  const asAccount: Way = { ...ownWay, account: { uid: account.uid, gid: account.gid } };
  const elsewhere: Way = {
    ...asAccount,
    home: join(APART, shortHash(home)),
    native: join(APART, await nameOf(native)),
  };
  return owner === 0 ? [namespace, asAccount, elsewhere] : [asAccount, namespace, elsewhere];
}

async function firstWithCluster(ways: Way[]): Promise<Way | undefined> {
  for (const way of ways) {
    if (await lstat(join(way.home, 'cluster')).catch(() => undefined)) return way;
  }
  return undefined;
}

async function prepare(way: Way, native: string): Promise<void> {
  await mkdir(dirname(way.home), { recursive: true });
  await mkdir(way.home, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const { uid, gid } = way.account ?? { uid: process.getuid?.() ?? 0, gid: 0 };
  if (process.getuid?.() === 0 && (await stat(way.home)).uid !== uid) {
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, way.home]);
  }
  if (way.native !== native) await copyOnce(native, way.native);
  if (process.getuid?.() !== 0) return;
  const [program = '', ...prefix] = [...way.prefix, 'sh'];
  const test = 'test -w "$0" || { echo "$(id -un) can not write to $0" >&2; exit 1; }; "$1" --version';
  await promisify(execFile)(
    program,
    [...prefix, '-c', test, way.home, join(way.native, 'bin', 'postgres')],
    way.account,
  );
}

/** Copies PostgreSQL to where every account can read it, once per version. */
async function copyOnce(from: string, to: string): Promise<void> {
  if (await lstat(to).catch(() => undefined)) return;
  const copying = `${to}.${process.pid}`;
  await cp(from, copying, { recursive: true, verbatimSymlinks: true });
  await rename(copying, to).catch(() => rm(copying, { recursive: true, force: true }));
}

async function nameOf(native: string): Promise<string> {
  return `program-${shortHash(await readFile(join(dirname(native), 'package.json'), 'utf8'))}`;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

async function ordinaryAccounts(): Promise<{ name: string; uid: number; gid: number }[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return lines
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0);
}
