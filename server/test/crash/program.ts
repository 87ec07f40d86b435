import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { startPatience, until } from '../../platform/patience.testing.ts';
import { compiled, quickImports } from '../command-line.ts';

export type Program = {
  url: string;
  start(): Promise<void>;
  /** @returns false if the process isn't running */
  kill(victim: Victim): Promise<boolean>;
  stop(): Promise<void>;
};
export type Victim = 'server' | 'database' | 'media';

// Longer than the tests' own waits, so that a stuck process is reported.
vi.setConfig({ testTimeout: 25 * 60_000, hookTimeout: 25 * 60_000 });

const main = fileURLToPath(new URL('../../main.ts', import.meta.url));

export function programIn(dataDir: string, port: number, more: Record<string, string> = {}): Program {
  const url = `http://127.0.0.1:${port}`;
  let server: ChildProcess | null = null;
  let output = '';
  const patience: Partial<Record<Victim, () => void>> = {};

  return {
    url,
    async start() {
      // Without the test runner's environment, which contains other settings.
      const { PATH, HOME } = process.env;
      const env = {
        PATH,
        HOME,
        NODE_COMPILE_CACHE: compiled,
        PORT: String(port),
        DATA_DIR: dataDir,
        RATE_LIMITS: 'off',
        SEED: 'off',
        ...more,
      };
      const args = ['--import', quickImports, main];
      server = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      for (const stream of [server.stdout, server.stderr])
        stream?.on('data', (data) => {
          output = `${output}${data}`.slice(-8_000);
        });
      const program = server;
      const isReady = async () => {
        if (program.exitCode !== null) throw new Error(`ended before it was ready: ${output}`);
        return ready(url);
      };
      await until(isReady, () => `not ready: ${output}`);
    },
    async kill(victim) {
      if (server?.exitCode !== null || server.signalCode) throw new Error(`the server has ended: ${output}`);
      const pid = await pidOf(victim);
      const ended = victim === 'server' && server ? once(server, 'exit') : null;
      if (!pid || !killNow(pid)) {
        patience[victim] ??= startPatience(() => `no process of the ${victim} to kill: ${output}`);
        patience[victim]();
        return false;
      }
      delete patience[victim];
      await ended;
      return true;
    },
    async stop() {
      if (!server || server.exitCode !== null || server.signalCode) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };

  async function pidOf(victim: Victim): Promise<number | undefined> {
    if (victim === 'server') return server?.pid;
    if (victim === 'media') return mediaProcess(server?.pid ?? 0);
    const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    return Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]) || undefined;
  }
}

function killNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

async function ready(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** The decoder, which is a descendant of the server. */
async function mediaProcess(server: number): Promise<number | undefined> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  for (const pid of pids) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('codec/worker.ts') && (await descends(pid, server))) return pid;
  }
  return undefined;
}

async function descends(pid: number, from: number): Promise<boolean> {
  if (pid === from) return true;
  if (pid <= 1) return false;
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return descends(Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? 0), from);
}
