import { PgBoss } from 'pg-boss';
import type { z } from 'zod';
import { summarizeError } from '../describe-error.ts';
import type { JobRequest } from '../events/events.ts';
import type { Log } from '../log.ts';
import { addChores, type Chore } from './chores.ts';

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
// More than a machine that kills what it can would need; what crashes by itself is given up in the end.
const retries = 10;

/** @param work whether this process runs jobs and chores (role `worker`) or only sends jobs. */
export async function startJobs(options: {
  url: string;
  // biome-ignore lint/suspicious/noExplicitAny: each kind's payload is its own
  kinds: JobKind<any>[];
  chores: Chore[];
  work: boolean;
  log: Log;
}): Promise<Jobs> {
  const { log, kinds } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    application_name: 'loopyard-jobs',
    monitorIntervalSeconds: heartbeatSeconds,
  });
  boss.on('error', (error) =>
    log.error({ event: 'queue.failed', err: error }, 'the job queue has a problem'),
  );
  await boss.start();
  const stopping = new AbortController();
  for (const kind of kinds) await addKind(boss, kind, options.work ? stopping.signal : null, log);
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
      await boss.stop({ graceful: true, timeout: 5_000 });
    },
  };
}

async function addKind(
  boss: PgBoss,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  kind: JobKind<any>,
  stopping: AbortSignal | null,
  log: Log,
): Promise<void> {
  const failed = `${kind.queue}.failed`;
  await boss.createQueue(failed, { retryLimit: 10, retryDelay: 5, retryBackoff: true });
  await boss.createQueue(kind.queue, {
    policy: 'exclusive',
    retryLimit: kind.retries?.limit ?? retries,
    retryDelay: kind.retries?.delaySeconds ?? 1,
    retryBackoff: kind.retries?.backoff ?? false,
    ...(kind.retries && { retryDelayMax: kind.retries.maxDelaySeconds }),
    heartbeatSeconds,
    expireInSeconds: 6 * 3_600,
    deadLetter: failed,
  });
  if (!stopping) return;
  await boss.work<object>(
    kind.queue,
    { pollingIntervalSeconds: 0.5, localConcurrency: kind.concurrency },
    async ([job]) => {
      if (!job) return;
      await kind.run(kind.payload.parse(job.data), AbortSignal.any([job.signal, stopping])).catch((error) => {
        // The queue keeps what it is told in its own tables.
        throw new Error(summarizeError(error));
      });
      log.info({ event: 'job.done', queue: kind.queue, ...job.data }, 'job done');
    },
  );
  await boss.work<object>(failed, { pollingIntervalSeconds: 2 }, async ([job]) => {
    if (!job) return;
    log.error({ event: 'job.given_up', queue: kind.queue, ...job.data }, 'a job was given up');
    await kind.giveUp(kind.payload.parse(job.data));
  });
}
