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
  const scheduled = await boss.getSchedules(choresQueue);
  const obsolete = scheduled.filter(({ key }) => !chores.some(({ name }) => name === key));
  await Promise.all([
    ...obsolete.map(({ key }) => boss.unschedule(choresQueue, key)),
    ...chores.map(({ name, cron }) =>
      boss.schedule(choresQueue, cron, { name }, { key: name, singletonKey: name }),
    ),
    ...chores.map(({ name }) => boss.send(choresQueue, { name }, { singletonKey: name })),
  ]);
  const batchSize = Math.max(1, chores.length);
  await boss.work<{ name: string }>(choresQueue, { pollingIntervalSeconds, batchSize }, async (jobs) => {
    await Promise.all(
      jobs.map(async ({ data: { name } }) => {
        const chore = chores.find((chore) => chore.name === name);
        await doneFor(`chore ${name}`, () => chore?.run(enqueue)).catch((error) =>
          log.error({ event: 'chore.failed', err: error, chore: name }, 'a chore failed'),
        );
      }),
    );
  });
}
