import { sql } from 'drizzle-orm';
import { mayWriteOn, writersRows } from '../../access/posts.ts';
import { sessionsOverBefore } from '../../access/sessions.ts';
import type { CommentId, PostId, SignedIn } from '../../platform/context.ts';
import type { Alone, Tx } from '../../platform/database/database.ts';
import { preparedPage } from '../../platform/database/page.ts';
import {
  eventOfWritten,
  lastRevocation,
  remember,
  selectEventOfWritten,
} from '../../platform/events/events.ts';
import { selectPeopleOn } from '../../presenters/people.ts';
import { languageOf, loops } from '../loops/tables.ts';
import { countingWritten } from '../memberships/activity.ts';
import { posts } from '../posts/tables.ts';
import { commentCreated } from './events.ts';
import { withPeople } from './queries.ts';
import { commentColumns, comments } from './tables.ts';

const { placeholder } = sql;

// After a wait for the post's row PostgreSQL goes on with the new one, so times follow the order of `seq`.
const writes = () => sql`${writersRows},
  raised as (
    update ${posts} set seq = ${posts.seq} + 1, messages_count = ${posts.messagesCount} + 1,
      last_comment_at = greatest(${placeholder('now')}::timestamptz, ${posts.lastCommentAt}, (
        select before.created_at from ${comments} before where before.loop_id = ${sql`${posts.loopId}`}
          and before.post_id = ${sql`${posts.id}`} order by before.id desc limit 1))
    from mine
    where ${mayWriteOn} and not exists (select from ${comments} sent where sent.loop_id = mine.loop_id
      and sent.post_id = ${placeholder('postId')} and sent.user_id = mine.user_id
      and sent.uuid = ${placeholder('uuid')}::text)
    returning ${posts.loopId} as loop_id, ${posts.id} as post_id, ${posts.seq} as seq, ${posts.lastCommentAt} as at),
  written as (
    insert into ${comments} (loop_id, post_id, user_id, text, language, uuid, seq, created_at, updated_at)
    select loop_id, post_id, ${placeholder('userId')}::bigint, ${placeholder('text')}::text,
      ${languageOf(sql`raised.loop_id`)}, ${placeholder('uuid')}::text, seq, at, at from raised
    returning *, id as comment_id),
  ${eventOfWritten(commentCreated, ['loop_id', 'post_id', 'comment_id', 'user_id', 'seq'])},
  counted as (${countingWritten('messages')}),
  comments as (select * from written)`;

const insertion = preparedPage(
  'insert_comment',
  (db) => db.select(commentColumns).from(comments),
  (db, page) => ({
    people: selectPeopleOn(db, page, sql`select ${page.userId} from page`),
    loop: db
      .select({ epoch: loops.epoch, after: lastRevocation })
      .from(loops)
      .where(sql`${loops.id} = (select ${page.loopId} from page)`),
    events: selectEventOfWritten(db),
  }),
  writes,
);

/** Null if nothing was written: the viewer may not comment there, or it was sent already. */
export async function insertComment(
  { viewer, now }: SignedIn,
  on: Tx | Alone,
  { postId, text, uuid }: { postId: PostId; text: string; uuid: string | null },
): Promise<CommentId | null> {
  const { userId, sessionId } = viewer;
  const values = { userId, sessionId, postId, text: text.trim(), uuid, now: now.toISOString() };
  const page = await insertion(on).execute({ ...values, ...sessionsOverBefore(now) });
  const [comment] = page.rows;
  const [event] = page.events;
  const [loop] = page.loop;
  if (!comment || !event || !loop) return null;
  const row = withPeople(comment, new Map(page.people.map((inLoop) => [inLoop.person.id, inLoop])));
  remember(on, { ...event, shownRow: { row, loopEpoch: loop.epoch, after: loop.after } });
  return comment.id;
}
