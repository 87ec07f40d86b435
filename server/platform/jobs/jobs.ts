import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, PgBoss, type Queue, type WorkOptions } from 'pg-boss';
import type { z } from 'zod';
import { doneFor } from '../asker.ts';
import { summarizeError } from '../describe-error.ts';
import type { JobRequest } from '../events/events.ts';
import type { Log } from '../log.ts';
import { addChores, type Chore, choresQueue } from './chores.ts';
import { type Workers, watchDue } from './due.ts';

/** A kind of job: shallow, with a payload of a known shape, and safe to run twice. */
export type JobKind<Payload> = {
  queue: string;
  payload: z.ZodType<Payload>;
  /** How many of this kind one process runs at once. */
  concurrency: number;
  /** Jobs with the same key wait for each other; undefined: no such care. */
  key(payload: Payload): string;
  /** How often a failed one is tried again; ten times at once unless told. */
  retries?: { limit: number; delaySeconds: number; backoff: boolean; maxDelaySeconds: number };
  run(payload: Payload, signal: AbortSignal): Promise<void>;
  /** After the last try: whatever waits for this job must not wait for ever. */
  giveUp(payload: Payload): Promise<void>;
};

export type Jobs = {
  enqueue(requests: JobRequest[]): Promise<void>;
  /** Takes no more jobs, tells the running ones to stop and hands them back to the queue. */
  stop(): Promise<void>;
};

// A job whose process died is seen after two missed beats and tried again.
const heartbeatSeconds = 10;
// Workers are woken; this is for what nobody told of.
const shortestPollSeconds = 600;
// Chores alone go by a clock, and nobody waits for one.
const seldom = { cronWorkerIntervalSeconds: 45, flowIntervalSeconds: 3_600 };
// More than a machine that kills what it can would need; what crashes by itself is given up in the end.
const retries = 10;
const stopMs = 5_000;

/** @param work whether this process runs jobs and chores (role `worker`) or only sends jobs. */
export async function startJobs(options: {
  url: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind's payload is its own
  kinds: JobKind<any>[];
  chores: Chore[];
  work: boolean;
  log: Log;
  /** How often is looked, for all queues at once, for what has become due: a job is told of when it is sent. */
  lookMs: number;
}): Promise<Jobs> {
  const { log, kinds } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    application_name: 'loopyard-jobs',
    monitorIntervalSeconds: heartbeatSeconds,
    useListenNotify: true,
    ...seldom,
  });
  const tellFault = (error: unknown) =>
    log.error({ event: 'queue.failed', err: error }, 'the job queue has a problem');
  boss.on('error', tellFault);
  await boss.start();
  const stopping = new AbortController();
  const workers: Workers = new Map();
  const { lookMs } = options;
  const due = options.work ? watchDue({ boss, workers, lookMs, tellFault }) : null;
  const pollSeconds = Math.max(shortestPollSeconds, lookMs / 1_000);
  for (const kind of kinds)
    await addKind(boss, kind, { workers, due, pollSeconds, stopping: stopping.signal, log });
  const enqueue: Jobs['enqueue'] = async (requests) => {
    for (const { queue, data } of requests) {
      const kind = kinds.find((k) => k.queue === queue);
      if (!kind) throw new Error(`No job is called ${queue}`);
      await boss.send(queue, data, { singletonKey: kind.key(kind.payload.parse(data)) });
    }
  };
  if (options.work) await addChores(boss, { chores: options.chores, enqueue, log });
  return {
    enqueue,
    async stop() {
      stopping.abort();
      due?.stop();
      // pg-boss itself looks only every half second whether its workers have ended.
      const ended = Promise.all([...workers.keys(), choresQueue].map((queue) => boss.offWork(queue)));
      await Promise.race([ended, sleep(stopMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/** `due` is null where this process only sends. */
type Adding = {
  workers: Workers;
  due: ReturnType<typeof watchDue> | null;
  pollSeconds: number;
  stopping: AbortSignal;
  log: Log;
};

async function addKind(
  boss: PgBoss,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  kind: JobKind<any>,
  { workers, due, pollSeconds, stopping, log }: Adding,
): Promise<void> {
  const failed = `${kind.queue}.failed`;
  await addQueue(boss, failed, { retryLimit: 10, retryDelay: 5, retryBackoff: true });
  await addQueue(boss, kind.queue, {
    policy: 'exclusive',
    retryLimit: kind.retries?.limit ?? retries,
    retryDelay: kind.retries?.delaySeconds ?? 1,
    retryBackoff: kind.retries?.backoff ?? false,
    ...(kind.retries && { retryDelayMax: kind.retries.maxDelaySeconds }),
    heartbeatSeconds,
    expireInSeconds: 6 * 3_600,
    deadLetter: failed,
  });
  if (!due) return;
  const times = { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: pollSeconds };
  const addWorker = async (queue: string, run: (job: Job<object>) => Promise<void>) => {
    const id = await work(boss, { queue, times, run, onFailed: due.lookSoon });
    workers.set(queue, [...(workers.get(queue) ?? []), id]);
  };
  for (let n = 0; n < kind.concurrency; n++)
    await addWorker(kind.queue, async (job) => {
      await doneFor(`job ${kind.queue}`, () =>
        kind.run(kind.payload.parse(job.data), AbortSignal.any([job.signal, stopping])),
      );
      log.info({ event: 'job.done', queue: kind.queue, ...job.data }, 'job done');
    });
  await addWorker(failed, async (job) => {
    log.error({ event: 'job.given_up', queue: kind.queue, ...job.data }, 'a job was given up');
    await kind.giveUp(kind.payload.parse(job.data));
  });
}

/** One that an earlier version made did not tell of its jobs. */
async function addQueue(boss: PgBoss, name: string, options: Omit<Queue, 'name'>): Promise<void> {
  await boss.createQueue(name, { ...options, notify: true });
  await boss.updateQueue(name, { notify: true });
}

type Work = { queue: string; times: WorkOptions; run(job: Job<object>): Promise<void>; onFailed(): void };

/** Takes one job after the other. What it is told while it works may be of several, so it looks again after each. */
async function work(boss: PgBoss, { queue, times, run, onFailed }: Work): Promise<string> {
  const id: string = await boss.work<object>(queue, times, async ([job]) => {
    if (!job) return;
    boss.notifyWorker(id);
    try {
      await run(job);
    } catch (error) {
      // Said to the queue here, not by throwing, since from then on it says when the job is due again.
      await boss.fail(queue, job, { message: summarizeError(error) });
      onFailed();
    }
  });
  return id;
}
