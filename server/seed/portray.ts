import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { momentOf, type PersonKey, portraitFile } from '../../seeds/shape.ts';
import { people } from '../../seeds/world.ts';
import type { Platform } from '../feature.ts';
import { accountPortraits, files } from '../features/media/tables.ts';
import { editAccount } from '../features/profiles/commands.ts';
import type { UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { on, type Reaction } from '../platform/events/events.ts';
import type { JobKind } from '../platform/jobs/jobs.ts';
import { ok } from '../platform/result.ts';
import { type Cast, castByEmail, unwrap } from './acts.ts';
import { drawFiles, upload } from './drawing.ts';
import { worldSeeded } from './events.ts';

const queue = 'seeds.portray';
const payload = z.object({ now: z.iso.datetime() });

export const portraitReaction: Reaction = on(worldSeeded, async ({ now }) => ({
  jobs: [{ queue, data: { now } }],
}));

export function portrayJob(platform: Platform): JobKind<z.output<typeof payload>> {
  return {
    queue,
    payload,
    concurrency: 1,
    key: () => queue,
    run: ({ now }, signal) => portray(platform, new Date(now), signal),
    async giveUp() {
      platform.log.warn(
        { event: 'seed.portraits_failed' },
        'the people of the seeds could not be drawn and have no portraits',
      );
    },
  };
}

/** A portrait is set only when it can be shown, as people's own forms do. */
async function portray(platform: Platform, now: Date, signal: AbortSignal): Promise<void> {
  const { db, transact } = platform.database;
  const cast = await castByEmail(platform, db);
  const ctxOf = (person: PersonKey) => cast(person, momentOf('23d 08:00', now));
  if ((await findFaces(db)).length < everyone.length) await drawFaces(platform, cast, signal);
  while ((await findFaces(db)).some(({ processedAt }) => processedAt === null))
    await sleep(POLL_MS, undefined, { signal });
  const keys = new Map((await findFaces(db)).map(({ name, key }) => [name, key]));
  if (keys.size < everyone.length) throw new Error('portraits were removed before they were given');
  await transact(async (tx) => {
    // Somebody may have set another portrait meanwhile.
    const usersWithFace = await listUsersWithFace(tx);
    for (const person of everyone.filter((person) => !usersWithFace.has(ctxOf(person).viewer.userId)))
      unwrap(await editAccount(ctxOf(person), tx, { portrait: keys.get(portraitFile(person)) }));
    return ok(null);
  });
}

async function drawFaces(platform: Platform, cast: Cast, signal: AbortSignal): Promise<void> {
  const { clock, database, storage } = platform;
  const folder = await storage.workspaces.make('seeds');
  try {
    await drawFiles(folder, allFiles, signal);
    await database.transact(async (tx) => {
      // An unused file with an old date would be removed while it waits, so upload with the present time.
      for (const person of everyone)
        await upload(platform, cast(person, clock.now()), tx, join(folder, portraitFile(person)));
      return ok(null);
    });
  } finally {
    await storage.workspaces.remove(folder);
  }
}

const POLL_MS = 200;
const everyone = Object.keys(people) as PersonKey[];
const allFiles = everyone.map(portraitFile);

function findFaces(db: Db) {
  return db
    .select({ name: files.name, key: files.key, processedAt: files.processedAt })
    .from(files)
    .where(inArray(files.name, allFiles));
}

async function listUsersWithFace(tx: Tx): Promise<Set<UserId>> {
  const rows = await tx.select({ userId: accountPortraits.userId }).from(accountPortraits);
  return new Set(rows.map(({ userId }) => userId));
}
