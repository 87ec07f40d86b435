import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Program = { pid: number; stop(): Promise<void> };

/** Starts a silent program and waits, at most a minute, until its port accepts connections. */
export async function startProgram(
  command: string,
  args: string[],
  { port, cwd, env = {} }: { port: number; cwd?: string; env?: Record<string, string | undefined> },
): Promise<Program> {
  const { PATH, HOME } = process.env;
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilOpen(child, port);
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

async function untilOpen(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await isOpen(port)) return;
    if (child.exitCode !== null) break;
    await sleep(50);
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnargs.join(' ')} did not start`);
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

/** Resident memory of a process in bytes. Works on Linux only. */
export function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Number(kilobytes) * 1024;
}
