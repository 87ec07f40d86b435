import { createBirpc } from 'birpc';
import type { Config } from '../config.ts';
import { callMs, type ForkCalls, type PrimaryCalls } from './calls.ts';

/** The first process as its fork sees it. */
export type Primary = {
  /** Where it answers, and the fork beside it. */
  port: number;
  calls: PrimaryCalls;
  /** What it asks the fork for. */
  answers: ForkCalls;
};

/** In a fork: the first process, by the channel that it keeps to this one. Null where this process is the first. */
export function primaryOf(argv: string[]): Primary | null {
  const [flag, port] = argv;
  if (flag !== '--beside' || !process.send) return null;
  // What it serves on it could not serve alone: the database ends with the first process.
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

/** A fork answers, and leaves all else to the first process; where that tells metrics, it measures too. */
export function asFork(config: Config, { port }: Primary): Config {
  return { ...config, port, roles: { web: true, worker: false }, seed: false };
}
