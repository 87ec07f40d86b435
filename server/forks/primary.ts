import { createBirpc } from 'birpc';
import type { Config } from '../config/config.ts';
import type { Bus } from '../platform/cable/bus.ts';
import { callMs, type ForkCalls, type PrimaryCalls } from './calls.ts';

export type Primary = {
  port: number;
  calls: PrimaryCalls;
  answers: ForkCalls;
};

/** Null if this process is the first. A fork talks to the first process over the IPC channel. */
export function primaryOf(argv: string[]): Primary | null {
  const [flag, port] = argv;
  if (flag !== '--beside' || !process.send) return null;
  // A fork can't serve alone: the database ends with the first process.
  process.on('disconnect', () => process.exit(1));
  const answers: ForkCalls = { metrics: async () => [], hear: () => {} };
  const calls = createBirpc<PrimaryCalls, ForkCalls>(answers, {
    bind: 'functions',
    post: (message) => void process.send?.(message, () => {}),
    on: (receive) => void process.on('message', receive),
    timeout: callMs,
  });
  return { port: Number(port), calls, answers };
}

/** A message that one process passes reaches all of them through the first. */
export function passThrough({ calls, answers }: Primary, bus: Bus): void {
  answers.hear = (message) => bus.hear(message);
  bus.relayBy((message) => void calls.pass(message));
}

export function asFork(config: Config, { port }: Primary): Config {
  return { ...config, port, roles: { web: true, worker: false }, seed: false };
}
