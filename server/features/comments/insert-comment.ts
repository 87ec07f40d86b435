import { sql } from 'drizzle-orm';
import { isOrdinary } from '../../access/post-policy.ts';
import { writingMember } from '../../access/posts.ts';
import type { CommentId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { recordingWrite } from '../../platform/events/events.ts';
import { ok, type Result } from '../../platform/result.ts';
import { languageOf } from '../loops/tables.ts';
import { countingMessages } from '../memberships/activity.ts';
import { posts } from '../posts/tables.ts';
import { commentCreated } from './events.ts';
import type { CommentRow } from './shape.ts';
import { comments } from './tables.ts';

const { placeholder } = sql;

/** The fast path. No row unless the post is ordinary, the comment new and the viewer may comment. */
export const raiseOrdinary = preparedSql<{ loopId: string; seq: string }>(
  'raise_ordinary',
  () => sql`
    with mine as (${writingMember(placeholder('userId'), placeholder('postId'))})
    update ${posts} set seq = ${posts.seq} + 1, messages_count = ${posts.messagesCount} + 1 from mine
    where ${posts.loopId} = mine.loop_id and ${posts.id} = ${placeholder('postId')}
      and ${posts.deletedAt} is null and ${isOrdinary()}
      and not exists (select from ${comments} where ${comments.loopId} = mine.loop_id
        and ${comments.postId} = ${placeholder('postId')} and ${comments.userId} = mine.user_id
        and ${comments.uuid} = ${placeholder('uuid')})
    returning ${posts.loopId} as "loopId", ${posts.seq} as seq`,
);

/** A later statement, so the post's row is locked and times follow the order of `seq`. */
const insertRow = recordingWrite(commentCreated, {
  name: 'insert_comment',
  columns: ['loop_id', 'post_id', 'comment_id', 'user_id', 'seq'],
  id: 'comment_id',
  write: () => sql`
    insert into ${comments} (loop_id, post_id, user_id, text, language, uuid, seq, created_at, updated_at)
    select ${placeholder('loopId')}::bigint, ${placeholder('postId')}::bigint, ${placeholder('userId')}::bigint,
      ${placeholder('text')}::text, ${languageOf(placeholder('loopId'))}, ${placeholder('uuid')}::text, ${placeholder('seq')}::bigint, at, at
    from (select greatest(${placeholder('now')}::timestamptz, (
      select before.created_at from ${comments} before where before.loop_id = ${placeholder('loopId')}
        and before.post_id = ${placeholder('postId')} order by before.id desc limit 1)) as at) as time
    returning loop_id, post_id, id as comment_id, user_id, seq`,
  besides: countingMessages,
});

export async function insertComment(
  ctx: SignedIn,
  tx: Tx,
  {
    loopId,
    postId,
    seq,
    ...input
  }: Pick<CommentRow['comment'], 'loopId' | 'postId' | 'text' | 'uuid'> & { seq: string },
): Promise<Result<CommentId>> {
  const { userId } = ctx.viewer;
  const text = input.text.trim();
  const commentId = await insertRow(ctx, tx, { loopId, postId, userId, text, uuid: input.uuid, seq });
  if (commentId === null) throw new Error('a comment was inserted and not returned');
  return ok(commentId as CommentId);
}
