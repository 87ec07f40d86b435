import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { MetricObject } from 'prom-client';
import type { Log } from '../platform/log.ts';
import { callMs, type ForkCalls, type PrimaryCalls } from './calls.ts';

/** Further processes that answer on the same port, each for one more core. */
export type Forks = {
  /** What each of them measured; of one that does not answer, nothing. */
  metrics(): Promise<MetricObject[][]>;
  /** Begins to end them, as a signal would. */
  end(hurry?: AbortSignal): void;
  /** Ends them and waits until they have. */
  stop(hurry?: AbortSignal): Promise<void>;
};

type Options = {
  /** How many. */
  count: number;
  /** The program that each of them runs, which is told the port. */
  program: string;
  port: number;
  calls: PrimaryCalls;
  log: Log;
};
type Fork = { child: ChildProcess; remote: BirpcReturn<ForkCalls, PrimaryCalls> };

const pauseMs = 500;
const longestPauseMs = 10_000;
/** One that ran for so long did not fail at its start. */
const steadyMs = 60_000;
/** Longer than the end of a process takes that waits for a proxy. */
const patienceMs = 28_000;

/** Starts them, and again whichever ends by itself. */
export function startForks(options: Options): Forks {
  const running = new Set<Fork>();
  const ending = new AbortController();
  const lives = Array.from({ length: options.count }, () => keepOne(options, running, ending.signal));
  const signalAll = (signal: NodeJS.Signals) => {
    for (const { child } of running) child.kill(signal);
  };
  const end = (hurry?: AbortSignal) => {
    hurry?.addEventListener('abort', () => signalAll('SIGINT'), { once: true });
    if (ending.signal.aborted) return;
    ending.abort();
    signalAll('SIGTERM');
  };
  return {
    end,
    async metrics() {
      const answers = await Promise.allSettled([...running].map(({ remote }) => remote.metrics()));
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    },
    async stop(hurry) {
      end(hurry);
      const killing = setTimeout(() => signalAll('SIGKILL'), patienceMs);
      await Promise.all(lives);
      clearTimeout(killing);
    },
  };
}

/** One place, whoever fills it, until all are to end. */
async function keepOne(options: Options, running: Set<Fork>, ending: AbortSignal): Promise<void> {
  for (let failures = 0; !ending.aborted; failures++) {
    const startedAt = performance.now();
    const startedFork = startOne(options);
    running.add(startedFork);
    const [code, signal] = await once(startedFork.child, 'exit').catch((error) => [null, String(error)]);
    running.delete(startedFork);
    startedFork.remote.$close();
    if (ending.aborted) return;
    if (performance.now() - startedAt > steadyMs) failures = 0;
    options.log.error(
      { event: 'process.ended', code, signal, process: startedFork.child.pid },
      'one of the processes that answer has ended, and is started again',
    );
    const ms = Math.min(pauseMs * 2 ** failures, longestPauseMs);
    await sleep(ms, null, { signal: ending }).catch(() => {});
  }
}

function startOne({ program, port, calls }: Options): Fork {
  const child = fork(program, ['--beside', String(port)]);
  const remote = createBirpc<ForkCalls, PrimaryCalls>(calls, {
    // It may have gone: whoever waits is told by the time that has passed.
    post: (message) => void child.send(message, () => {}),
    on: (receive) => void child.on('message', receive),
    timeout: callMs,
  });
  return { child, remote };
}
