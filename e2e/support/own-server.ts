import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const local = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const args = ['--import', local('bin/quick-imports.js'), local('server/main.ts')];
const NODE_COMPILE_CACHE = local('.cache/compiled');

/** A server for one journey, which can be killed and restarted on the same data and port. */
export function serverIn(folder: string, port: number) {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let mostBytes = 0;
  const watch = setInterval(async () => {
    const status = child && (await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => ''));
    const kilobytes = Number(/VmRSS:\s+(\d+) kB/.exec(status ?? '')?.[1] ?? 0);
    mostBytes = Math.max(mostBytes, kilobytes * 1024);
  }, 100);
  const end = async (signal: NodeJS.Signals) => {
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill(signal);
    await exit;
    child = null;
  };
  return {
    url,
    mostBytes: () => mostBytes,
    async start() {
      const env = {
        ...process.env,
        NODE_COMPILE_CACHE,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
      };
      child = spawn(process.execPath, args, { env, stdio: 'ignore' });
      for (let tries = 0; tries < 600; tries++) {
        const answer = await fetch(`${url}/readyz`).catch(() => null);
        if (answer?.ok) return;
        await sleep(100);
      }
      throw new Error('The server did not get ready');
    },
    kill: () => end('SIGKILL'),
    async stop() {
      clearInterval(watch);
      await end('SIGTERM');
    },
  };
}
