import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that is started and ended as its operator does it, and killed as no operator does. */
export type Service = { url: string; start(): Promise<void>; stop(): Promise<void>; kill(): Promise<void> };

type Command = {
  program: string;
  args: string[];
  env: Record<string, string>;
  url: string;
  /** Whether it can serve, or the path that answers without an error then. */
  ready: string | (() => Promise<boolean>);
  /** Whom it runs as, where that is not whoever runs the drill. */
  account?: Account | undefined;
};
export type Account = { uid: number; gid: number };

export function serviceOf({ program, args, env, url, ready, account }: Command): Service {
  const { PATH, HOME } = process.env;
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    async start() {
      child = spawn(program, args, { env: { PATH, HOME, ...env }, stdio: 'ignore', ...account });
      await (typeof ready === 'string' ? untilReady(url + ready) : untilTrue(ready, url));
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Waits until an address answers without an error, a minute at most. */
export async function untilReady(address: string): Promise<void> {
  const isReady = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  await untilTrue(isReady, address);
}

async function untilTrue(look: () => Promise<boolean>, address: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    if (await look().catch(() => false)) return;
    await sleep(50);
  }
  throw new Error(`${address} did not answer within a minute`);
}
