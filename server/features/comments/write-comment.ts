import { waitingHolds } from '@loopyard/contract/held.ts';
import { namesPeople, withoutMarks } from '@loopyard/contract/mentions.ts';
import { searchedText } from '@loopyard/contract/words.ts';
import { type SQL, sql } from 'drizzle-orm';
import { mayWriteJoined } from '../../access/may-write.ts';
import { editorsRows, mayWriteOn, readersRows, writersRows } from '../../access/posts.ts';
import { sessionsOverBefore } from '../../access/sessions.ts';
import { holdOfEdit, holdOfNew } from '../../access/waiting.ts';
import { ruleRow } from '../../access/watched.ts';
import type { CommentId, PostId, SignedIn } from '../../platform/context.ts';
import type { Alone, Tx } from '../../platform/database/database.ts';
import { preparedPage } from '../../platform/database/page.ts';
import { eventOfWritten, remember, selectEventOfWritten } from '../../platform/events/events.ts';
import { languageOf } from '../loops/tables.ts';
import { countingWritten } from '../memberships/activity.ts';
import {
  addingMentions,
  droppingMentions,
  ifUnnamed,
  namingTables,
  piecesOf,
  tellingNamed,
} from '../mentions/commands.ts';
import { posts, takesComments } from '../posts/tables.ts';
import { droppingCommentTexts, keepingCommentText } from '../revisions/commands.ts';
import { commentCreated, commentDeleted, commentHeld, commentUpdated } from './events.ts';
import { mayChangeLocked } from './policy.ts';
import { commentToTell, selectPeopleOfComments, toldColumns } from './queries.ts';
import { comments } from './tables.ts';

const { placeholder } = sql;
const userId = sql`${placeholder('userId')}::bigint`;
const now = sql`${placeholder('now')}::timestamptz`;

const text = sql`${placeholder('searched')}`;
const naming = namingTables({
  loopId: sql`(select loop_id from mine)`,
  postId: sql`${placeholder('postId')}::bigint`,
  pieces: sql`${placeholder('pieces')}`,
});
const composed = sql`(select text from composed)`;
const ofComment = { loopId: sql`c.loop_id`, postId: sql`c.post_id`, commentId: sql`c.id` };
/** The text was just composed, and its mentions are not there yet for those who read. */
const writtenColumns = { ...toldColumns, text: sql<string>`${comments.text}` };
/** A post's admins don't wait either. */
const isExempt = sql`exists (select from own_names)`;

type Write<Values> = (ctx: SignedIn, on: Tx | Alone, values: Values) => Promise<CommentId | null>;

/** @param tables end with `comments`, which has the written row, if any. @returns null without one */
function writing<Values extends CommentAt | { text: string }>(
  name: string,
  event: typeof commentCreated,
  tables: SQL,
  { otherwise, besides }: { otherwise?: { event: typeof commentCreated; where: SQL }; besides?: SQL } = {},
): Write<Values> {
  const isWatched =
    event === commentDeleted
      ? sql`false`
      : sql`(select flags from rule) or held_for in (${sql.raw(waitingHolds.map((hold) => `'${hold}'`).join())})`;
  const statement = preparedPage(
    name,
    (db) => db.select(writtenColumns).from(comments),
    (db, page) => ({ people: selectPeopleOfComments(db, page), events: selectEventOfWritten(db) }),
    () => sql`${tables},
      written as (select loop_id, post_id, id as comment_id, ${userId} as user_id, seq, held_for,
        ${isWatched} as is_watched from comments),
      ${eventOfWritten(event, ['loop_id', 'post_id', 'comment_id', 'user_id', 'seq', 'is_watched'], otherwise, besides)}`,
  );
  return async ({ viewer, now }, on, values) => {
    const times = { now: now.toISOString(), ...sessionsOverBefore(now) };
    const text = 'text' in values ? values.text : '';
    const page = await statement(on).execute({
      ...viewer,
      ...values,
      ...{ searched: searchedText(withoutMarks(text)), pieces: piecesOf(text) },
      ...times,
    });
    const shownRow = commentToTell(page);
    const [committedEvent, ...otherEvents] = page.events;
    if (!shownRow || !committedEvent) return null;
    remember(on, { ...committedEvent, shownRow });
    for (const event of otherEvents) remember(on, event);
    return shownRow.row.comment.id;
  };
}

/** One that waits is not counted, and gets its place when it comes out. */
const ifOut = sql`(case when hold is null then 1 else 0 end)`;

export type NewComment = { postId: PostId; text: string; uuid: string | null };

// After a wait for the post's row PostgreSQL goes on with the new one, so times follow the order of `seq`.
const inserting = (storedText: SQL, before = sql``) =>
  // biome-ignore lint/plugin/foreign-writes: what counts a comment gives it its place, and asks for the right
  sql`${writersRows},
    ${ruleRow({ text, hold: holdOfNew('comments', now), mayWrite: mayWriteJoined('comments', 'mine'), isExempt })},
    ${before} raised as (
      update ${posts} set seq = ${posts.seq} + ${ifOut}, messages_count = ${posts.messagesCount} + ${ifOut},
        last_comment_at = greatest(${now}, ${posts.lastCommentAt}, (
          select before.created_at from ${comments} before where before.loop_id = ${sql`${posts.loopId}`}
            and before.post_id = ${sql`${posts.id}`} order by before.id desc limit 1))
      from mine, rule
      where ${mayWriteOn} and ${takesComments} and not exists (select from ${comments} sent where sent.loop_id = mine.loop_id
        and sent.post_id = ${placeholder('postId')} and sent.user_id = mine.user_id
        and sent.uuid = ${placeholder('uuid')}::text)
      returning ${posts.loopId} as loop_id, ${posts.id} as post_id,
        ${posts.lastCommentAt} as at, hold, ${posts.seq} * ${ifOut} as seq),
    comments as (
      insert into ${comments} (loop_id, post_id, user_id, text, language, uuid, seq, held_for, held_at, created_at, updated_at)
      select loop_id, post_id, ${userId}, ${storedText}, ${languageOf(sql`raised.loop_id`)},
        ${placeholder('uuid')}::text, seq, hold, case when hold is not null then at end, at, at from raised
      returning *),
    counted as (${countingWritten('messages', { of: sql`comments where held_for is null` })})`;
const ifHeld = { event: commentHeld, where: sql`written.held_for is not null` };

const insertPlain = writing<NewComment>(
  'insert_comment',
  commentCreated,
  inserting(sql`${placeholder('text')}::text`),
  { otherwise: ifHeld },
);
const insertNaming = writing<NewComment>(
  'insert_comment_naming',
  commentCreated,
  sql`${inserting(composed, sql`${naming},`)}, ${addingMentions(ofComment, sql`comments c`)}`,
  { otherwise: ifHeld, besides: tellingNamed },
);

/** Null if the viewer may not comment there, sent it already, or has a word in it that is refused. */
export const insertComment: Write<NewComment> = (ctx, on, values) =>
  (namesPeople(values.text) ? insertNaming : insertPlain)(ctx, on, values);

export type CommentAt = { postId: PostId; commentId: CommentId };

/** Others notice nothing of a change to what is held. */
const ifShown = (n: SQL) => sql`(case when locked.held_for is null then ${n} else 0 end)`;
type Changing = { by?: SQL; tables?: SQL; where?: SQL };
/** The comment is locked before its post, so that two changes of it come one after the other. */
const changing = (
  rows: SQL,
  values: SQL,
  { by = sql`0`, tables = sql``, where = sql`true` }: Changing = {},
  // biome-ignore lint/plugin/foreign-writes: what counts a comment gives it its place, and asks for the right
) => sql`${rows}${tables},
  locked as (select theirs.* from ${comments} theirs join mine on mine.loop_id = theirs.loop_id
    where theirs.post_id = ${placeholder('postId')} and theirs.id = ${placeholder('commentId')}
      and theirs.deleted_at is null for update of theirs),
  raised as (
    update ${posts} set seq = ${posts.seq} + ${ifShown(sql`1`)}, messages_count = ${posts.messagesCount} + ${ifShown(by)}
    from mine, locked where ${mayWriteOn} and ${mayChangeLocked} and ${where}
    returning ${posts.loopId} as loop_id, case when locked.held_for is null then ${posts.seq} else locked.seq end as seq),
  comments as (
    update ${comments} set ${values}, seq = raised.seq, updated_at = greatest(${now}, ${comments.createdAt})
    from raised where ${comments.loopId} = raised.loop_id and ${comments.id} = ${placeholder('commentId')}
    returning ${comments}.*)`;

/** Null if the viewer may not change it, it is gone, or the change must wait. */
export const updateComment = writing<CommentAt & { text: string }>(
  'update_comment',
  commentUpdated,
  sql`${changing(editorsRows, sql`text = ${composed}, edited_by = ${userId}`, {
    tables: sql`, ${ruleRow({ text, hold: holdOfEdit('comments', now), isExempt })}, ${naming}`,
    where: sql`exists (select from rule where locked.held_for is not null or hold is null)`,
  })}, ${addingMentions(ofComment, sql`comments c`)}, ${droppingMentions(ofComment, sql`comments c`, ifUnnamed)},
    ${keepingCommentText({ editor: userId, now })}`,
  { besides: tellingNamed },
);

/** Keeps the row without its text, so the thread keeps its order. Null if nothing was deleted. */
export const emptyComment = writing<CommentAt>(
  'empty_comment',
  commentDeleted,
  sql`${changing(readersRows, sql`text = '', deleted_at = ${now}, deleted_by = ${userId}`, { by: sql`-1` })},
    ${droppingMentions(ofComment, sql`comments c`)}, ${droppingCommentTexts},
    counted as (${countingWritten('messages', { of: sql`comments where held_for is null`, by: sql`-1` })})`,
);
