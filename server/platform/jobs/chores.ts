import type { PgBoss } from 'pg-boss';
import { doneFor } from '../asker.ts';
import type { JobRequest } from '../events/events.ts';
import type { Log } from '../log.ts';

type Enqueue = (jobs: JobRequest[]) => Promise<void>;

/** Regular work, done by one worker of all: at its times, and whenever a worker starts. */
export type Chore = {
  name: string;
  /** In UTC. */
  cron: string;
  /** Must be safe to run twice. */
  run(enqueue: Enqueue): Promise<unknown>;
};

export const hourly = '0 * * * *';
/** For what reads a whole table. */
export const nightly = '15 3 * * *';

export const choresQueue = 'chores';
// Nobody waits for a chore: looking for one seldom leaves an idle database alone.
const pollingIntervalSeconds = 60;

type Parts = { chores: Chore[]; enqueue: Enqueue; log: Log };

/** Takes part in running chores. Chores with the same name wait for each other, in all processes. */
export async function addChores(boss: PgBoss, { chores, enqueue, log }: Parts): Promise<void> {
  await boss.createQueue(choresQueue, {
    policy: 'exclusive',
    heartbeatSeconds: 10,
    expireInSeconds: 3_600,
    deleteAfterSeconds: 3_600,
  });
  const scheduled = new Map((await boss.getSchedules(choresQueue)).map(({ key, cron }) => [key, cron]));
  for (const key of scheduled.keys())
    if (!chores.some(({ name }) => name === key)) await boss.unschedule(choresQueue, key);
  for (const { name, cron } of chores)
    if (scheduled.get(name) !== cron)
      await boss.schedule(choresQueue, cron, { name }, { key: name, singletonKey: name });
  await boss.insert(
    choresQueue,
    chores.map(({ name }) => ({ data: { name }, singletonKey: name })),
  );
  const batchSize = Math.max(1, chores.length);
  await boss.work<{ name: string }>(choresQueue, { pollingIntervalSeconds, batchSize }, async (jobs) => {
    const waiting = jobs.map(({ data }) => data.name);
    const work = async () => {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
        const chore = chores.find((chore) => chore.name === name);
        await doneFor(`chore ${name}`, () => chore?.run(enqueue)).catch((error) =>
          log.error({ event: 'chore.failed', err: error, chore: name }, 'a chore failed'),
        );
      }
    };
    // All at once would take every connection of the database from those who are waiting for a page.
    await Promise.all([work(), work()]);
  });
}
