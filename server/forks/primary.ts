import { createBirpc } from 'birpc';
import type { Config } from '../config/config.ts';
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
  const answers: ForkCalls = { metrics: async () => [] };
  const calls = createBirpc<PrimaryCalls, ForkCalls>(answers, {
    bind: 'functions',
    post: (message) => void process.send?.(message, () => {}),
    on: (receive) => void process.on('message', receive),
    timeout: callMs,
  });
  return { port: Number(port), calls, answers };
}

export function asFork(config: Config, { port }: Primary): Config {
  return { ...config, port, roles: { web: true, worker: false }, seed: false };
}
