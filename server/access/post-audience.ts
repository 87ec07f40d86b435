import { type SQL, sql } from 'drizzle-orm';
import { users } from '../features/accounts/tables.ts';
import { postConfirmations } from '../features/announcements/tables.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import { posts, postViews } from '../features/posts/tables.ts';
import type { LoopId, PostId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { postRight } from './post-policy.ts';

type PostAt = { loopId: LoopId; postId: PostId };
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
