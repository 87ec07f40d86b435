import { eq, type SQL, sql } from 'drizzle-orm';
import { users } from '../features/accounts/tables.ts';
import { postConfirmations } from '../features/announcements/tables.ts';
import { loops } from '../features/loops/tables.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import { postAdmins, posts, postViews } from '../features/posts/tables.ts';
import type { PostAt, UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { lastRevocation } from '../platform/events/events.ts';
import { hiddenBy, isLockable, postRight } from './post-policy.ts';

/** How many members an announcement is for, and how many of them have seen and confirmed it. */
export type ReceiptCounts = { audienceCount: number; seenCount: number; confirmedCount: number };

/** The members who may see a post whole, without its author. */
const isInAudience = sql`${isMemberNow()} and ${users.suspendedAt} is null
  and ${memberships.userId} <> ${sql`${posts.userId}`} and ${posts.deletedAt} is null
  and ${postRight(memberships.userId).maySeeWhole}`;

/** After `select …`: the audience of a post, as it is now, with its `post_views` and `post_confirmations`. */
export function audienceOf({ loopId, postId }: Record<'loopId' | 'postId', SQL | number>): SQL {
  return sql`from ${posts}
    join ${memberships} on ${memberships.loopId} = ${posts.loopId}
    join ${users} on ${users.id} = ${memberships.userId}
    left join ${postViews} on ${postViews.loopId} = ${posts.loopId} and ${postViews.postId} = ${posts.id}
      and ${postViews.userId} = ${memberships.userId}
    left join ${postConfirmations} on ${postConfirmations.loopId} = ${posts.loopId}
      and ${postConfirmations.postId} = ${posts.id} and ${postConfirmations.userId} = ${memberships.userId}
    where ${posts.loopId} = ${loopId} and ${posts.id} = ${postId} and ${isInAudience}`;
}

export async function countReceipts(db: Db | Tx, at: PostAt): Promise<ReceiptCounts> {
  const [row] = await db.execute<ReceiptCounts>(sql`select count(*)::int as "audienceCount",
    count(${postViews.userId})::int as "seenCount", count(${postConfirmations.userId})::int as "confirmedCount"
    ${audienceOf(at)}`);
  if (!row) throw new Error('counts without a row');
  return { ...row };
}

/** Null if there are none. Leaves out people who have left the loop. */
export const adminsOfPost = sql<UserId[] | null>`case when ${posts.hasPeople} then (
  select json_agg(named.user_id order by named.created_at, named.user_id)
  from ${postAdmins} named
  join ${memberships} m on m.loop_id = named.loop_id and m.user_id = named.user_id and ${isMemberNow('m')}
  where named.loop_id = ${sql`${posts.loopId}`} and named.post_id = ${sql`${posts.id}`}) end`;

/** @returns `after`: see `lastRevocation` */
export function selectAudience(db: Db) {
  return db
    .select({ loopEpoch: loops.epoch, after: lastRevocation, ...audienceColumns })
    .from(posts)
    .innerJoin(loops, eq(loops.id, posts.loopId))
    .$dynamic();
}

export type PostAudience = Awaited<ReturnType<typeof selectAudience>>[number];

export const audienceColumns = {
  authorId: posts.userId,
  adminIds: adminsOfPost,
  restrictedToRoleId: posts.restrictedToRoleId,
  hiddenBy: hiddenBy(),
  isLocked: isLockable(),
};
