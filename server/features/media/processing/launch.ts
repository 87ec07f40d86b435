import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { promisify } from 'node:util';

/** A user and a network namespace of its own: no way out to the network, and no privileges even where the server is root. */
const NAMESPACES = ['--user', '--map-user=65534', '--map-group=65534', '--net'];

let isolation: Promise<boolean> | undefined;

/** Whether this system lets the child have namespaces of its own; tried once. */
export function canIsolate(): Promise<boolean> {
  isolation ??= promisify(execFile)('unshare', [...NAMESPACES, process.execPath, '--version'], {
    timeout: 10_000,
  }).then(
    () => true,
    () => false,
  );
  return isolation;
}

/**
 * Starts a TypeScript file as a process group of its own at the lowest priority, without the server's
 * environment. stdin and fd 3 are pipes, stderr is a pipe, stdout goes nowhere.
 */
export async function launch(script: string): Promise<ChildProcess> {
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', script];
  const [command = '', ...args] = (await canIsolate()) ? ['unshare', ...NAMESPACES, ...node] : node;
  const child = spawn(command, args, {
    detached: true,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', UV_THREADPOOL_SIZE: '2', MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  if (child.pid !== undefined) lower(child.pid);
  return child;
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

/** Lowest priority; a system that refuses it runs the process at the usual one. */
export function lower(pid: number): void {
  try {
    setPriority(pid, 19);
  } catch {
    // Nothing depends on it.
  }
}
