import { sql } from 'drizzle-orm';
import type { CommentId, LoopId, PostId, UserId } from '../../platform/context.ts';
import type { Database, Db } from '../../platform/database/database.ts';
import { executePrepared } from '../../platform/database/prepared.ts';
import { type Happened, on, type Reaction } from '../../platform/events/events.ts';
import { commentCreated } from '../comments/events.ts';
import { comments } from '../comments/tables.ts';
import { postCreated, postInvited } from '../posts/events.ts';
import { subscriptions } from './tables.ts';

type Act = { loop_id: LoopId; post_id: PostId; user_id: UserId };

/** Whoever writes a post, is invited to it or comments on it for the first time follows it. */
export function subscriptionReactions({ db }: Database): Reaction[] {
  const follow = async ({ loop_id, post_id, user_id }: Act, { at }: Happened) => {
    await db
      .insert(subscriptions)
      .values({ loopId: loop_id, userId: user_id, postId: post_id, createdAt: at })
      .onConflictDoNothing()
      .prepare('follow')
      .execute();
    return {};
  };
  return [
    on(postCreated, follow),
    on(commentCreated, async (payload, { at }) => {
      await followOnFirstComment(db, { ...payload, at });
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

/** Whoever has unsubscribed and goes on talking is left alone. */
async function followOnFirstComment(db: Db, act: Act & { comment_id: CommentId; at: Date }): Promise<void> {
  await executePrepared(
    db,
    'follow_on_first_comment',
    sql`
    insert into ${subscriptions} (loop_id, user_id, post_id, created_at)
    select ${act.loop_id}::bigint, ${act.user_id}::bigint, ${act.post_id}::bigint, ${act.at.toISOString()}::timestamptz
    where not exists (
      select from ${comments}
      where ${comments.loopId} = ${act.loop_id} and ${comments.postId} = ${act.post_id}
        and ${comments.userId} = ${act.user_id} and ${comments.id} < ${act.comment_id})
    on conflict do nothing`,
  );
}
