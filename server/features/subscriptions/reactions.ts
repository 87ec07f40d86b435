import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { batchStatement } from '../../platform/events/batch.ts';
import { on, onBatch, type Reaction, unhurried } from '../../platform/events/events.ts';
import { commentCreated, commentReleased, commentUpdated } from '../comments/events.ts';
import { comments } from '../comments/tables.ts';
import { noteActs } from '../memberships/activity.ts';
import { postCreated, postEdited, postInvited, postReleased } from '../posts/events.ts';
import { subscriptions } from './tables.ts';

export function subscriptionReactions({ db }: Database): Reaction[] {
  const writing = (write: typeof follow) => async (ids: number[]) => {
    await write(db, ids);
    return {};
  };
  return [
    ...[postCreated, postReleased].map((event) => onBatch(event, writing(follow))),
    ...[commentCreated, commentReleased].map((event) => onBatch(event, writing(followOnFirstComment))),
    ...[postCreated, postEdited, commentCreated, commentUpdated].map((act) =>
      onBatch(act, writing(noteActs)),
    ),
    on(postInvited, async ({ invited, ...act }, { at }) => {
      const { loop_id: loopId, post_id: postId } = act;
      const rows = invited.map((userId) => ({ loopId, postId, userId, createdAt: at }));
      if (rows.length > 0) await db.insert(subscriptions).values(rows).onConflictDoNothing();
      return {};
    }),
  ];
}

const follow = following('follow', sql`true`);

/** Someone who unfollowed stays unfollowed when they comment again. */
const followOnFirstComment = following(
  'follow_on_first_comment',
  sql`not exists (select from ${comments}
    where ${comments.loopId} = act.loop_id and ${comments.postId} = act.post_id
      and ${comments.userId} = act.user_id and ${comments.id} < (act.payload->>'comment_id')::bigint)`,
);

/** In order, so that two at once wait without a deadlock. */
function following(name: string, condition: SQL) {
  return batchStatement(
    name,
    ['loop_id', 'user_id', 'post_id'],
    (acts) => sql`
    insert into ${subscriptions} (loop_id, user_id, post_id, created_at)
    select loop_id, user_id, post_id, at from ${acts} act
    where ${condition} and ${unhurried} order by loop_id, user_id, post_id, at
    on conflict do nothing`,
  );
}
