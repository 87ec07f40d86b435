import { scheduleLimits } from '@loopyard/contract/schedule.ts';
import { and, asc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ownMembership } from '../../access/right.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Ctx, LoopId, PostId } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { idOf, on, type Reaction } from '../../platform/events/events.ts';
import type { Chore } from '../../platform/jobs/chores.ts';
import { nightly } from '../../platform/jobs/chores.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import { loops } from '../loops/tables.ts';
import { files, fileUses } from '../media/tables.ts';
import { removePost } from './commands.ts';
import { postScheduled } from './events.ts';
import { isDue, keepRefused, publishDue } from './publishing.ts';
import { posts } from './tables.ts';

const queue = 'posts.publish';
const payload = z.object({ loop_id: idOf<LoopId>(), post_id: idOf<PostId>(), publish_at: z.string() });
const atOnce = 200;
const dayMs = 86_400_000;

type Parts = { database: Database; clock: Clock; log: Log };

export const scheduleReactions: Reaction[] = [
  on(postScheduled, async ({ loop_id, post_id, publish_at }) => ({
    jobs: [{ queue, data: { loop_id, post_id, publish_at }, startAfter: publish_at }],
  })),
];

export function publishJob(parts: Parts): JobKind<z.output<typeof payload>> {
  return {
    queue,
    payload,
    concurrency: 4,
    key: ({ post_id, publish_at }) => `${post_id}:${publish_at}`,
    run: ({ loop_id, post_id }) => publishAll(parts, and(eq(posts.loopId, loop_id), eq(posts.id, post_id))),
    giveUp: async () => {},
  };
}

export function scheduleChores(parts: Parts): Chore[] {
  return [
    // For those whose job was lost, or whose files were not ready.
    { name: 'publish', cron: '*/5 * * * *', run: () => publishAll(parts) },
    { name: 'scheduled_of_left', cron: nightly, run: () => deleteOfLeft(parts) },
  ];
}

/** Each in a transaction of its own. One whose files are not ready waits. */
async function publishAll({ database, clock, log }: Parts, among?: SQL): Promise<void> {
  const ctx: Ctx = { viewer: null, now: clock.now(), requestId: 'schedule', log };
  const isReady = sql`not exists (select from ${fileUses} use join ${files} its on its.id = use.file_id
    where use.loop_id = ${sql`${posts.loopId}`} and use.post_id = ${sql`${posts.id}`} and its.processed_at is null)`;
  const due = await database.db
    .select({ loopId: posts.loopId, postId: posts.id })
    .from(posts)
    .innerJoin(loops, eq(loops.id, posts.loopId))
    .where(and(isDue(ctx.now), isNull(loops.deletedAt), isReady, among))
    .orderBy(asc(posts.publishAt))
    .limit(atOnce);
  for (const at of due) {
    const result = await database.transact((tx) => publishDue(ctx, tx, at));
    if (!result.ok) await database.transact((tx) => keepRefused(ctx, tx, at, result));
  }
}

async function deleteOfLeft({ database, clock, log }: Parts): Promise<void> {
  const ctx: Ctx = { viewer: null, now: clock.now(), requestId: 'schedule', log };
  const before = new Date(ctx.now.getTime() - scheduleLimits.keptDays * dayMs);
  const leftPosts = await database.db
    .select({ loopId: posts.loopId, postId: posts.id, by: posts.userId })
    .from(posts)
    .where(
      and(
        ...[eq(posts.heldFor, 'schedule'), isNull(posts.deletedAt), lt(posts.publishAt, before)],
        sql`not exists (select from ${ownMembership(posts.loopId, posts.userId)})`,
      ),
    )
    .limit(atOnce);
  for (const post of leftPosts) await database.transact((tx) => removePost(ctx, tx, post));
}
