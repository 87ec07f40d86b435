import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BirpcReturn, createBirpc } from 'birpc';
import type { MetricObject } from 'prom-client';
import type { BusMessage } from '../platform/cable/bus.ts';
import type { Log } from '../platform/log.ts';
import { callMs, type ForkCalls, type PrimaryCalls } from './calls.ts';

export type Forks = {
  metrics(): Promise<MetricObject[][]>;
  hear(message: BusMessage): void;
  end(hurry?: AbortSignal): void;
  stop(hurry?: AbortSignal): Promise<void>;
};

type Options = {
  count: number;
  program: string;
  port: number;
  calls: PrimaryCalls;
  log: Log;
};
type Fork = { child: ChildProcess; remote: BirpcReturn<ForkCalls, PrimaryCalls> };

const pauseMs = 500;
const longestPauseMs = 10_000;
/** After this long, an exit doesn't count as a failed start. */
const steadyMs = 60_000;
/** Longer than a process takes to end when it waits for a proxy. */
const patienceMs = 28_000;

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
    hear(message) {
      for (const { remote } of running) remote.hear.asEvent(message);
    },
    async stop(hurry) {
      end(hurry);
      const killing = setTimeout(() => signalAll('SIGKILL'), patienceMs);
      await Promise.all(lives);
      clearTimeout(killing);
    },
  };
}

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
      'a web process ended and is restarted',
    );
    const ms = Math.min(pauseMs * 2 ** failures, longestPauseMs);
    await sleep(ms, null, { signal: ending }).catch(() => {});
  }
}

function startOne({ program, port, calls }: Options): Fork {
  const child = fork(program, ['--beside', String(port)]);
  const remote = createBirpc<ForkCalls, PrimaryCalls>(calls, {
    // The fork may be gone; the call's timeout reports that.
    post: (message) => void child.send(message, () => {}),
    on: (receive) => void child.on('message', receive),
    timeout: callMs,
  });
  return { child, remote };
}
