import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { keepersOf, loopStream, peopleTags } from '../../access/audience.ts';
import { countReceipts } from '../../access/post-audience.ts';
import { type Broadcast, broadcast } from '../../platform/cable/broadcast.ts';
import type { Bus } from '../../platform/cable/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { LoopId, PostId, UserId } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { idOf, type JobRequest } from '../../platform/events/events.ts';
import type { JobKind } from '../../platform/jobs/jobs.ts';
import { shapeCounts } from '../../presenters/receipt-counts.ts';
import { loops } from '../loops/tables.ts';
import { postAdmins, posts } from '../posts/tables.ts';

const queue = 'announcements.receipts';
const slotMs = 2_000;
const atOnce = 20;
const payload = z.object({ loop_id: idOf<LoopId>(), post_id: idOf<PostId>(), slot: z.number() });

/** One job, and so one frame, for all that happens to a post in two seconds. */
export function countingJob(post: { loop_id: LoopId; post_id: PostId }, at: Date): JobRequest {
  return { queue, data: { ...post, slot: Math.floor(at.getTime() / slotMs) } };
}

type Parts = { database: Database; bus: Bus; clock: Clock };

export function receiptsJob({ database, bus, clock }: Parts): JobKind<z.output<typeof payload>> {
  return {
    queue,
    payload,
    concurrency: atOnce,
    key: ({ post_id, slot }) => `${post_id}:${slot}`,
    async run({ loop_id, post_id, slot }, signal) {
      const rest = (slot + 1) * slotMs - clock.now().getTime();
      await sleep(Math.min(Math.max(rest, 0), slotMs), undefined, { signal });
      await bus.publish(await framesOf(database.db, { loopId: loop_id, postId: post_id }));
    },
    giveUp: async () => {},
  };
}

async function framesOf(db: Db, at: { loopId: LoopId; postId: PostId }): Promise<Broadcast[]> {
  const { loopId, postId } = at;
  const [post] = await db
    .select({
      authorId: posts.userId,
      loopEpoch: loops.epoch,
      adminIds: sql<UserId[]>`(select coalesce(json_agg(named.user_id), '[]') from ${postAdmins} named
        where named.loop_id = ${sql`${posts.loopId}`} and named.post_id = ${sql`${posts.id}`})`,
    })
    .from(posts)
    .innerJoin(loops, eq(loops.id, posts.loopId))
    .where(
      and(
        ...[eq(posts.loopId, loopId), eq(posts.id, postId)],
        ...[isNull(posts.deletedAt), isNull(posts.heldFor), isNotNull(posts.announcedAt)],
      ),
    );
  if (!post) return [];
  const counts = await countReceipts(db, at);
  const addressed = {
    epochs: { [`loop:${loopId}`]: post.loopEpoch },
    to: [...keepersOf(post.authorId), ...peopleTags(post.adminIds)],
  };
  const frame = { type: 'Receipts', post_id: postId, ...shapeCounts(counts) } as const;
  return [broadcast(loopStream(loopId), frame, addressed)];
}
