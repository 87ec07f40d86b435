import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runningPostgres } from '../server/platform/database/embedded.ts';
import { freePort } from '../server/test/crash/free-port.ts';
import { untilReady } from '../server/test/service.ts';
import { serverArgs, serverEnvironment } from './program.ts';

/** A server and its own database in one folder, like `npm start` on two cores. */
export type Machine = {
  url: string;
  dataDir: string;
  settings: Record<string, string>;
  /** Only while it runs. */
  databaseUrl(): Promise<string>;
  /** @returns milliseconds until it was ready */
  start(): Promise<number>;
  /** Starts it without waiting. */
  begin(): void;
  /** `kill -9`, at once; returns false, and kills none, if one of them isn't there now. */
  kill(...victims: Victim[]): Promise<boolean>;
  signal(victim: Victim, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  stop(): Promise<void>;
};
/** `all` kills every process at once, like a power cut; a `fork` is a serving process beside the first. */
export type Victim = 'all' | 'server' | 'fork' | 'database' | 'every database' | 'media';

const lastLines = 12;

/** @param more extra settings; `DATA_DIR` defaults to a new folder that is deleted with the machine */
export async function withMachine<T>(
  more: Record<string, string>,
  act: (machine: Machine) => Promise<T>,
): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'loopyard-machine-'));
  const machine = await machineIn(home, more);
  try {
    return await act(machine);
  } catch (error) {
    console.error((await readFile(join(home, 'log'), 'utf8')).split('\n').slice(-lastLines).join('\n'));
    throw error;
  } finally {
    await machine.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function machineIn(home: string, more: Record<string, string>): Promise<Machine> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    DATA_DIR: join(home, 'data'),
    PORT: port,
    PROCESSES: '2',
    RATE_LIMITS: 'off',
    SEED: 'off',
    LOG_LEVEL: 'warn',
    ...more,
  };
  const { PATH, HOME } = process.env;
  let server: ChildProcess | null = null;
  const begin = () => {
    const log = openSync(join(home, 'log'), 'a', 0o600);
    const env = { PATH, HOME, ...serverEnvironment, ...settings };
    server = spawn(process.execPath, serverArgs(), { env, stdio: ['ignore', log, log] });
  };
  return {
    url,
    dataDir: settings.DATA_DIR,
    settings,
    databaseUrl: async () => (await runningPostgres(settings.DATA_DIR)) ?? '',
    begin,
    async start() {
      const from = performance.now();
      begin();
      await untilReady(`${url}/readyz`);
      return performance.now() - from;
    },
    async kill(...victims) {
      const main = server?.pid;
      const pidsByVictim = await Promise.all(victims.map((victim) => (main ? pidsOf(main, victim) : [])));
      if (pidsByVictim.some((pids) => pids.length === 0)) return false;
      const pids = pidsByVictim.flat();
      const ended = pids.includes(server?.pid ?? 0) && server ? once(server, 'exit') : null;
      for (const pid of pids) send(pid, 'SIGKILL');
      await ended;
      // A process that is dying still holds its files, and so its disk.
      for (const pid of pids) while (!(await isGone(pid))) await sleep(5);
      return true;
    },
    async signal(victim, signal) {
      for (const pid of server?.pid ? await pidsOf(server.pid, victim) : []) send(pid, signal);
    },
    async stop() {
      if (!server || server.exitCode !== null || server.signalCode) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

type Process = { pid: number; parent: number; command: string };

async function pidsOf(server: number, victim: Victim): Promise<number[]> {
  const processes = await descendantsOf(server);
  const pidsWith = (words: RegExp) =>
    processes.filter(({ command }) => words.test(command)).map(({ pid }) => pid);
  if (victim === 'all') return [server, ...processes.map(({ pid }) => pid)];
  if (victim === 'server') return [server];
  if (victim === 'fork') return pidsWith(/--beside/);
  if (victim === 'media') return pidsWith(/codec\/worker\.ts/);
  if (victim === 'every database') return pidsWith(/bin\/postgres\0-D\0|^postgres: /);
  // The first is the main process; the others end with it.
  return pidsWith(/bin\/postgres\0-D\0/).slice(0, 1);
}

async function descendantsOf(server: number): Promise<Process[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const processes = (await Promise.all(names.map(readProcess))).filter((process) => process !== null);
  const pids = new Set([server]);
  // A child may be listed before its parent.
  for (let size = 0; size < pids.size; ) {
    size = pids.size;
    for (const { pid, parent } of processes) if (pids.has(parent)) pids.add(pid);
  }
  return processes.filter(({ pid }) => pid !== server && pids.has(pid));
}

async function readProcess(name: string): Promise<Process | null> {
  const read = (file: string) => readFile(`/proc/${name}/${file}`, 'latin1');
  const facts = await Promise.all([read('stat'), read('cmdline')]).catch(() => null);
  if (!facts) return null;
  const [stat, command] = facts;
  return { pid: Number(name), parent: Number(stat.split(') ').at(-1)?.split(' ')[1]), command };
}

async function isGone(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  return stat === null || /\) [ZX] /.test(stat);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}
