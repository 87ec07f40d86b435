import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../platform/patience.testing.ts';

export type Service = { url: string; start(): Promise<void>; stop(): Promise<void>; kill(): Promise<void> };

type Command = {
  program: string;
  args: string[];
  env: Record<string, string>;
  url: string;
  /** A probe, or a path that answers without an error once the program is ready. */
  ready: string | (() => Promise<boolean>);
  account?: Account | undefined;
  endSignal?: NodeJS.Signals;
};
export type Account = { uid: number; gid: number };

export function serviceOf(command: Command): Service {
  const { program, args, env, url, ready, account, endSignal = 'SIGTERM' } = command;
  const { PATH, HOME } = process.env;
  let child: ChildProcess | null = null;
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded(child)) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    async start() {
      const run = spawn(program, args, { env: { PATH, HOME, ...env }, stdio: 'ignore', ...account });
      child = run;
      // For example if the program doesn't exist.
      const failure = new Promise<never>((_, reject) => run.once('error', reject));
      const isReady = async () => {
        if (hasEnded(run)) throw new Error(`${program} ended before it was ready`);
        return typeof ready === 'string' ? answersWell(url + ready) : ready().catch(() => false);
      };
      await Promise.race([until(isReady, () => `${url} does not answer`), failure]);
    },
    stop: () => end(endSignal),
    kill: () => end('SIGKILL'),
  };
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

export async function untilReady(address: string): Promise<void> {
  await until(
    () => answersWell(address),
    () => `${address} does not answer`,
  );
}

const answersWell = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
