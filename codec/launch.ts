import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { chown, lchown } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** An id without an account: it owns nothing and can't read the server's private files. */
const OWN_ID = 65_533;
const asOwn = { uid: OWN_ID, gid: OWN_ID };
const drop = ['--clear-groups', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
const namespaces = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--net'];
// This includes 600 MB that are reserved but hardly used: 512 MB for V8's code, and thread stacks. The address
// space can't be limited instead, because V8 reserves more than the memory there is.
const bounded = ['prlimit', `--data=${1040 * 1024 ** 2}`, '--core=0'];

/** An absolute path, because libraries make paths absolute, through folders that are closed to the child. */
export const ownFolder = process.platform === 'linux' ? '/proc/self/cwd' : '.';

type Way = {
  command: string[];
  as?: typeof asOwn;
  isOwnUser: boolean;
  isOffline: boolean;
};

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

export function confinement(): Promise<Way> {
  best ??= firstThatWorks();
  return best;
}

async function firstThatWorks(): Promise<Way> {
  for (const way of ways) if (await isAvailable(way)) return way;
  return unconfined;
}

async function isAvailable({ command, as }: Way): Promise<boolean> {
  const look = ['--eval', 'require("node:fs").accessSync(process.argv[1])', fileURLToPath(import.meta.url)];
  const [program = '', ...args] = [...command, process.execPath, ...look];
  return promisify(execFile)(program, args, { ...as, cwd: '/', timeout: 10_000 }).then(
    () => true,
    () => false,
  );
}

/** stdin, stderr and fd 3 are pipes. The child may write to `folder` only, its working directory. */
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

export async function takeBack(paths: string[]): Promise<void> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined || !(await confinement()).isOwnUser) return;
  for (const path of paths) await lchown(path, uid, gid);
}

export function kill(child: ChildProcess): void {
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {}
}

/** Linux balances whole terminal sessions: a child of lowest priority would get as much as the server. */
export function lowerSession(pid: number, nice: number): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice));
  } catch {}
}

/** Makes the kernel kill this child first if memory runs out; the upload is then retried. */
function offerFirst(pid: number): void {
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, '1000');
  } catch {}
}

export function lower(pid: number): void {
  try {
    setPriority(pid, 19);
  } catch {}
}
