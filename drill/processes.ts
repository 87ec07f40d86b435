import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that is started and ended as its operator does it. */
export type Service = { url: string; start(): Promise<void>; stop(): Promise<void> };

type Command = { program: string; args: string[]; env: Record<string, string>; url: string; ready: string };

/** @param command `ready`: the path that answers without an error once it can serve */
export function serviceOf({ program, args, env, url, ready }: Command): Service {
  const { PATH, HOME } = process.env;
  let child: ChildProcess | null = null;
  return {
    url,
    async start() {
      child = spawn(program, args, { env: { PATH, HOME, ...env }, stdio: 'ignore' });
      await untilReady(url + ready);
    },
    async stop() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

/** Waits until an address answers without an error, a minute at most. */
export async function untilReady(address: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const isReady = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error(`${address} did not answer within a minute`);
}
