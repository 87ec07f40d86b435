import { availableParallelism } from 'node:os';
import type { Config } from '../config/config.ts';
import type { Platform } from '../feature.ts';
import type { Features } from '../features.ts';
import { type Drain, startDrain } from '../platform/events/drain.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { watchSpace } from '../platform/storage/space.ts';
import type { Start } from './start.ts';

/** On two cores ten at once are a tenth slower than five: each takes longer, and none is done sooner. */
const queriesAtOnce = Math.max(5, 2 * availableParallelism() + 1);
const watching = 1;
const jobs = 4;
const listening = 2;

/** The connections of one of `processes` to its database; `queries` of them for what callers ask. */
export function connectionsOf({ processes }: Config) {
  // Two batches of events hold one each.
  const queries = Math.min(10, Math.max(3, Math.ceil(queriesAtOnce / processes)));
  return { queries, all: queries + watching + jobs + listening };
}

type Working = { platform: Platform; features: Features; url: string };

/** Starts jobs, chores and reactions to events. */
export async function startWork(start: Start, { platform, features, url }: Working): Promise<Drain> {
  const { config, clock, log, bounds, stops } = start;
  const { lookMs } = bounds;
  const space = watchSpace(platform.storage.space, log);
  stops.add(() => space.stop());
  const { jobs: kinds, chores } = features;
  const jobs = await startJobs({ url, kinds, chores, work: config.roles.worker, log, lookMs });
  stops.add(() => jobs.stop());
  const { database, bus } = platform;
  const { reactions } = features;
  const drain = startDrain({ database, reactions, bus, enqueue: jobs.enqueue, clock, log, lookMs });
  stops.add(() => drain.stop());
  const works = config.roles.worker ? features.work() : null;
  stops.add(() => works?.stop());
  return drain;
}
