import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chown, lchown } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Of no account: who runs as it owns nothing, and can read nothing that is the server's alone. */
const OWN_ID = 65_533;
const asOwn = { uid: OWN_ID, gid: OWN_ID };
const drop = ['--clear-groups', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
const namespaces = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--net'];
/**
 * What may be written to in memory. 600 MB of it are room that is kept and hardly touched: 512 MB for V8's code, and the
 * stacks of threads. Address space as such may not be bounded: V8 takes more of it than there is memory.
 */
const bounded = ['prlimit', `--data=${1040 * 1024 ** 2}`, '--core=0'];

/**
 * A child's working directory as it names it itself, from the root on: libraries that make a path absolute would
 * otherwise go through folders that it may not enter.
 */
export const ownFolder = process.platform === 'linux' ? '/proc/self/cwd' : '.';

/** How a child is kept apart. `command` comes before what is run. */
type Way = {
  command: string[];
  as?: typeof asOwn;
  /** Runs as a user of its own. */
  isOwnUser: boolean;
  /** Has no way out to the network. */
  isOffline: boolean;
};

/** The best first. Only root can give a child another user. */
const ways: Way[] = [
  ...(process.getuid?.() === 0
    ? [
        {
          command: [
            ...bounded,
            ...['unshare', '--net', 'setpriv', `--reuid=${OWN_ID}`, `--regid=${OWN_ID}`, ...drop],
          ],
          isOwnUser: true,
          isOffline: true,
        },
        { command: [...bounded, ...namespaces], as: asOwn, isOwnUser: true, isOffline: true },
        { command: bounded, as: asOwn, isOwnUser: true, isOffline: false },
      ]
    : []),
  { command: [...bounded, ...namespaces], isOwnUser: false, isOffline: true },
  { command: bounded, isOwnUser: false, isOffline: false },
];
const unconfined: Way = { command: [], isOwnUser: false, isOffline: false };

let best: Promise<Way> | undefined;

/** How this system lets a child be kept apart; tried once. */
export function confinement(): Promise<Way> {
  best ??= firstThatWorks();
  return best;
}

async function firstThatWorks(): Promise<Way> {
  for (const way of ways) if (await works(way)) return way;
  return unconfined;
}

/** Whether Node runs like that, and may read what it is to run. */
async function works({ command, as }: Way): Promise<boolean> {
  const look = ['--eval', 'require("node:fs").accessSync(process.argv[1])', fileURLToPath(import.meta.url)];
  const [program = '', ...args] = [...command, process.execPath, ...look];
  return promisify(execFile)(program, args, { ...as, cwd: '/', timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

/**
 * Starts a TypeScript file as a process group of its own at the lowest priority, without the server's
 * environment. `folder` is its working directory, the only one it may write to and, as a user of its own, the only
 * one of the server's that it can enter. stdin and fd 3 are pipes, stderr is a pipe, stdout goes nowhere.
 */
export async function launch(script: string, folder: string): Promise<ChildProcess> {
  const way = await confinement();
  if (way.isOwnUser) await chown(folder, OWN_ID, OWN_ID);
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', script];
  const [command = '', ...args] = [...way.command, ...node];
  const options: SpawnOptions = {
    ...way.as,
    cwd: folder,
    detached: true,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  };
  const child = spawn(command, args, options);
  if (child.pid !== undefined) {
    lower(child.pid);
    offerFirst(child.pid);
  }
  return child;
}

/** Takes back what a child was given, and what it made. */
export async function takeBack(paths: string[]): Promise<void> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined || !(await confinement()).isOwnUser) return;
  for (const path of paths) await lchown(path, uid, gid);
}

/** Ends the child and whatever it started. */
export function kill(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/**
 * Lets all others go before a child. Linux weighs what is started from a terminal by sessions, and a child of the
 * lowest priority that has one of its own is weighed as much as the whole server. Its work is done all the same where
 * something else never rests: at 5 it has a quarter of a processor beside it.
 */
export function lowerSession(pid: number, nice: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice));
  } catch {
    // Sessions are not weighed here.
  }
}

/** Where memory runs out, Linux ends this child before anything else: an upload is tried again, and all goes on. */
function offerFirst(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {
    // Whoever is ended is chosen by size then.
  }
}

/** Lowest priority; a system that refuses it runs the process at the usual one. */
export function lower(pid: number): void {
  try {
    setPriority(pid, 19);
  } catch {
    // Nothing depends on it.
  }
}
