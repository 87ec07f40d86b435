import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, PgBoss, type Queue, type WorkOptions } from 'pg-boss';
import type { z } from 'zod';
import { doneFor } from '../asker.ts';
import { summarizeError } from '../describe-error.ts';
import type { JobRequest } from '../events/events.ts';
import type { Log } from '../log.ts';
import { addChores, type Chore, choresQueue } from './chores.ts';
import { type Workers, watchDue } from './due.ts';

/** A kind of job: a flat payload of a known shape, safe to run twice. */
export type JobKind<Payload> = {
  queue: string;
  payload: z.ZodType<Payload>;
  concurrency: number;
  /** A job is dropped while another with its key waits or runs. */
  key(payload: Payload): string;
  retries?: { limit: number; delaySeconds: number; backoff: boolean; maxDelaySeconds: number };
  run(payload: Payload, signal: AbortSignal): Promise<void>;
  /** Runs after the last try, so that nothing waits for this job for ever. */
  giveUp(payload: Payload): Promise<void>;
};

export type Jobs = {
  enqueue(requests: JobRequest[]): Promise<void>;
  /** Takes no more jobs, stops running ones and returns them to the queue. */
  stop(): Promise<void>;
};

// A dead process's job is retried after two missed heartbeats.
const heartbeatSeconds = 10;
// Workers are woken; polling only catches missed notices.
const shortestPollSeconds = 600;
// Only chores use the clock, and none is urgent.
const seldom = { cronWorkerIntervalSeconds: 45, flowIntervalSeconds: 3_600 };
// More than an out-of-memory killer would cause; a job that crashes by itself is given up in the end.
const retries = 10;
const stopMs = 5_000;

/** @param work whether this process runs jobs and chores (role `worker`) or only sends jobs */
export async function startJobs(options: {
  url: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind's payload is its own
  kinds: JobKind<any>[];
  chores: Chore[];
  work: boolean;
  log: Log;
  lookMs: number;
}): Promise<Jobs> {
  const { log, kinds } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    max: 2,
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
  const queues = await notifyingQueues(boss);
  for (const kind of kinds)
    await addKind(boss, kind, { queues, workers, due, pollSeconds, stopping: stopping.signal, log });
  const enqueue: Jobs['enqueue'] = async (requests) => {
    for (const { queue, data, startAfter } of requests) {
      const kind = kinds.find((k) => k.queue === queue);
      if (!kind) throw new Error(`No job is called ${queue}`);
      await boss.send(queue, data, {
        singletonKey: kind.key(kind.payload.parse(data)),
        ...(startAfter && { startAfter }),
      });
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

/** `due` is null in processes that only send. */
type Adding = {
  queues: ReadonlySet<string>;
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
  { queues, workers, due, pollSeconds, stopping, log }: Adding,
): Promise<void> {
  const failed = `${kind.queue}.failed`;
  const addQueue = async (name: string, settings: Omit<Queue, 'name'>) => {
    if (queues.has(name)) return;
    await boss.createQueue(name, { ...settings, notify: true });
    await boss.updateQueue(name, { notify: true });
  };
  await addQueue(failed, { retryLimit: 10, retryDelay: 5, retryBackoff: true });
  await addQueue(kind.queue, {
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
    const id = await workQueue(boss, { queue, times, run, onFailed: due.lookSoon });
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

/** A queue made by an early version sends no notices. It is updated. */
async function notifyingQueues(boss: PgBoss): Promise<Set<string>> {
  return new Set((await boss.getQueues()).filter(({ notify }) => notify).map(({ name }) => name));
}

type Work = { queue: string; times: WorkOptions; run(job: Job<object>): Promise<void>; onFailed(): void };

/** Takes one job at a time. One wake can stand for several jobs, so it looks again after each. */
async function workQueue(boss: PgBoss, { queue, times, run, onFailed }: Work): Promise<string> {
  const id: string = await boss.work<object>(queue, times, async ([job]) => {
    if (!job) return;
    boss.notifyWorker(id);
    try {
      await run(job);
    } catch (error) {
      // Failing the job directly, not by throwing, so that its next due time is set right away.
      await boss.fail(queue, job, { message: summarizeError(error) });
      onFailed();
    }
  });
  return id;
}
