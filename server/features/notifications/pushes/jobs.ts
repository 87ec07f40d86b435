import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { VapidKeys } from '../../../config/vapid.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { JobRequest } from '../../../platform/events/events.ts';
import type { JobKind } from '../../../platform/jobs/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { deliverPushes } from '../../push/deliver.ts';
import type { PushServices } from '../../push/services.ts';
import { collectPushes, sweepDue } from './collect.ts';
import { writeMessages } from './messages.ts';

const queue = 'notifications.pushes';
const slotMs = 1_000;
/** Older ones wait for the chore, so that a job reads nothing that quiet hours hold back. */
const freshMs = 60_000;
const payload = z.object({ slot: z.number() });

/** One for all that happens in a second. It waits a second more: what is read at once needs no push. */
export function pushingJob(at: Date): JobRequest {
  return { queue, data: { slot: Math.floor(at.getTime() / slotMs) } };
}

export type PushingParts = {
  database: Database;
  clock: Clock;
  log: Log;
  services: PushServices;
  vapid: VapidKeys;
  subject(): string;
};

export function pushJob(parts: PushingParts): JobKind<z.output<typeof payload>> {
  const { clock, database } = parts;
  return {
    queue,
    payload,
    concurrency: 2,
    key: ({ slot }) => String(slot),
    async run({ slot }, signal) {
      const rest = (slot + 2) * slotMs - clock.now().getTime();
      await sleep(Math.min(Math.max(rest, 0), 2 * slotMs), undefined, { signal });
      const now = clock.now();
      await collectPushes({ database, now }, new Date(now.getTime() - freshMs));
      await deliver(parts);
    },
    giveUp: async () => {},
  };
}

/** Sends what had to wait for the end of quiet hours, for a push service, or for a server that died. */
export async function pushWaiting(parts: PushingParts): Promise<void> {
  const { clock, database } = parts;
  await sweepDue(database.db, clock.now());
  await collectPushes({ database, now: clock.now() }, null);
  await deliver(parts);
}

function deliver({ database: { db }, clock, log, services, vapid, subject }: PushingParts): Promise<void> {
  return deliverPushes({ db, clock, log, services, vapid: { ...vapid, subject: subject() } }, (pushes) =>
    writeMessages({ db, now: clock.now() }, pushes),
  );
}
