import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { on, type Reaction, unhurried } from '../../platform/events/events.ts';
import { commentCreated, commentUpdated } from '../comments/events.ts';
import { comments } from '../comments/tables.ts';
import { noteAct } from '../memberships/activity.ts';
import { postCreated, postEdited, postInvited } from '../posts/events.ts';
import { subscriptions } from './tables.ts';

export function subscriptionReactions({ db }: Database): Reaction[] {
  return [
    on(postCreated, async (payload, { at }) => {
      await follow(db, { ...payload, at: at.toISOString() });
      return {};
    }),
    ...[postCreated, postEdited, commentCreated, commentUpdated].map((act) =>
      on(act, async ({ loop_id, user_id }, { at }) => {
        await noteAct(db, { loop_id, user_id, at: at.toISOString() });
        return {};
      }),
    ),
    on(commentCreated, async (payload, { at }) => {
      await followOnFirstComment(db, { ...payload, at: at.toISOString() });
      return {};
    }),
    on(postInvited, async ({ invited, ...act }, { at }) => {
      const { loop_id: loopId, post_id: postId } = act;
      const rows = invited.map((userId) => ({ loopId, postId, userId, createdAt: at }));
      if (rows.length > 0) await db.insert(subscriptions).values(rows).onConflictDoNothing();
      return {};
    }),
  ];
}

const { placeholder } = sql;

const follow = preparedSql(
  'follow',
  () => sql`
    insert into ${subscriptions} (loop_id, user_id, post_id, created_at)
    select ${placeholder('loop_id')}::bigint, ${placeholder('user_id')}::bigint, ${placeholder('post_id')}::bigint,
      ${placeholder('at')}::timestamptz
    where ${unhurried}
    on conflict do nothing`,
);

/** Someone who unfollowed stays unfollowed when they comment again. */
const followOnFirstComment = preparedSql(
  'follow_on_first_comment',
  () => sql`
    insert into ${subscriptions} (loop_id, user_id, post_id, created_at)
    select ${placeholder('loop_id')}::bigint, ${placeholder('user_id')}::bigint, ${placeholder('post_id')}::bigint,
      ${placeholder('at')}::timestamptz
    where not exists (
      select from ${comments}
      where ${comments.loopId} = ${placeholder('loop_id')} and ${comments.postId} = ${placeholder('post_id')}
        and ${comments.userId} = ${placeholder('user_id')} and ${comments.id} < ${placeholder('comment_id')})
      and ${unhurried}
    on conflict do nothing`,
);
