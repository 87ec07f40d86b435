import { type SQL, sql } from 'drizzle-orm';
import { mayWriteOn, readersRows, writersRows } from '../../access/posts.ts';
import { sessionsOverBefore } from '../../access/sessions.ts';
import type { CommentId, PostId, SignedIn } from '../../platform/context.ts';
import type { Alone, Tx } from '../../platform/database/database.ts';
import { preparedPage } from '../../platform/database/page.ts';
import { eventOfWritten, remember, selectEventOfWritten } from '../../platform/events/events.ts';
import { languageOf } from '../loops/tables.ts';
import { countingWritten } from '../memberships/activity.ts';
import { posts } from '../posts/tables.ts';
import { commentCreated, commentDeleted, commentUpdated } from './events.ts';
import { mayChangeHeld } from './policy.ts';
import { commentToTell, selectPeopleOfComments, toldColumns } from './queries.ts';
import { comments } from './tables.ts';

const { placeholder } = sql;
const userId = sql`${placeholder('userId')}::bigint`;
const now = sql`${placeholder('now')}::timestamptz`;

type Write<Values> = (ctx: SignedIn, on: Tx | Alone, values: Values) => Promise<CommentId | null>;

/** @param tables end with `comments`, which has the written row, if any. @returns null without one */
function writing<Values extends object>(
  name: string,
  event: typeof commentCreated,
  tables: SQL,
): Write<Values> {
  const statement = preparedPage(
    name,
    (db) => db.select(toldColumns).from(comments),
    (db, page) => ({ people: selectPeopleOfComments(db, page), events: selectEventOfWritten(db) }),
    () => sql`${tables},
      written as (select loop_id, post_id, id as comment_id, ${userId} as user_id, seq from comments),
      ${eventOfWritten(event, ['loop_id', 'post_id', 'comment_id', 'user_id', 'seq'])}`,
  );
  return async ({ viewer, now }, on, values) => {
    const times = { now: now.toISOString(), ...sessionsOverBefore(now) };
    const page = await statement(on).execute({ ...viewer, ...values, ...times });
    const shownRow = commentToTell(page);
    const [committedEvent] = page.events;
    if (!shownRow || !committedEvent) return null;
    remember(on, { ...committedEvent, shownRow });
    return shownRow.row.comment.id;
  };
}

export type NewComment = { postId: PostId; text: string; uuid: string | null };

// After a wait for the post's row PostgreSQL goes on with the new one, so times follow the order of `seq`.
/** Null if the viewer may not comment there, or sent it already. */
export const insertComment = writing<NewComment>(
  'insert_comment',
  commentCreated,
  // biome-ignore lint/plugin/foreign-writes: what counts a comment gives it its place, and asks for the right
  sql`${writersRows},
    raised as (
      update ${posts} set seq = ${posts.seq} + 1, messages_count = ${posts.messagesCount} + 1,
        last_comment_at = greatest(${now}, ${posts.lastCommentAt}, (
          select before.created_at from ${comments} before where before.loop_id = ${sql`${posts.loopId}`}
            and before.post_id = ${sql`${posts.id}`} order by before.id desc limit 1))
      from mine
      where ${mayWriteOn} and not exists (select from ${comments} sent where sent.loop_id = mine.loop_id
        and sent.post_id = ${placeholder('postId')} and sent.user_id = mine.user_id
        and sent.uuid = ${placeholder('uuid')}::text)
      returning ${posts.loopId} as loop_id, ${posts.id} as post_id, ${posts.seq} as seq, ${posts.lastCommentAt} as at),
    comments as (
      insert into ${comments} (loop_id, post_id, user_id, text, language, uuid, seq, created_at, updated_at)
      select loop_id, post_id, ${userId}, ${placeholder('text')}::text,
        ${languageOf(sql`raised.loop_id`)}, ${placeholder('uuid')}::text, seq, at, at from raised
      returning *),
    counted as (${countingWritten('messages', { of: sql`comments` })})`,
);

export type CommentAt = { postId: PostId; commentId: CommentId };

/** The comment is held before its post, so that two changes of it come one after the other. */
// biome-ignore lint/plugin/foreign-writes: what counts a comment gives it its place, and asks for the right
const changing = (values: SQL, countChange = sql`0`) => sql`${readersRows},
  held as (select theirs.* from ${comments} theirs join mine on mine.loop_id = theirs.loop_id
    where theirs.post_id = ${placeholder('postId')} and theirs.id = ${placeholder('commentId')}
      and theirs.deleted_at is null for update of theirs),
  raised as (
    update ${posts} set seq = ${posts.seq} + 1, messages_count = ${posts.messagesCount} + ${countChange}
    from mine, held where ${mayWriteOn} and ${mayChangeHeld} returning ${posts.loopId} as loop_id, ${posts.seq} as seq),
  comments as (
    update ${comments} set ${values}, seq = raised.seq, updated_at = greatest(${now}, ${comments.createdAt})
    from raised where ${comments.loopId} = raised.loop_id and ${comments.id} = ${placeholder('commentId')}
    returning ${comments}.*)`;

/** Null if the viewer may not change it, or it is gone. */
export const updateComment = writing<CommentAt & { text: string }>(
  'update_comment',
  commentUpdated,
  changing(sql`text = ${placeholder('text')}::text, edited_by = ${userId}`),
);

/** Keeps the row without its text, so the thread keeps its order. Null if nothing was deleted. */
export const emptyComment = writing<CommentAt>(
  'empty_comment',
  commentDeleted,
  sql`${changing(sql`text = '', deleted_at = ${now}, deleted_by = ${userId}`, sql`-1`)},
    counted as (${countingWritten('messages', { of: sql`comments`, by: sql`-1` })})`,
);
