import { type SQL, sql } from 'drizzle-orm';
import { postRight } from '../../access/post-policy.ts';
import { users } from '../accounts/tables.ts';
import { comments } from '../comments/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import { notifications } from './tables.ts';

/** Deleted comments are told to nobody who has not read of them yet. */
export function isOfDeletedComment(): SQL {
  return sql`(${notifications.readAt} is null and exists (select from ${comments}
    where ${comments.loopId} = ${notifications.loopId} and ${comments.id} = ${notifications.commentId}
    and ${comments.deletedAt} is not null))`;
}

/** Whether the person told still sees the post whole, and the one who acted has an account. */
export function isSeenWhole(): SQL {
  const { maySee, columns } = postRight(notifications.userId);
  return sql`exists (select from ${posts}
    join ${memberships} mine on mine.loop_id = ${posts.loopId} and mine.user_id = ${notifications.userId}
      and ${isMemberNow('mine')}
    join ${users} actor on actor.id = ${notifications.actorId} and actor.deleted_at is null
    where ${posts.loopId} = ${notifications.loopId}
    and ${posts.id} = ${notifications.postId} and ${posts.deletedAt} is null
    and ${maySee} and ${columns.lock} is null)`;
}
