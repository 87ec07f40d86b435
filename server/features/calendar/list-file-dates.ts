import { type SQL, sql } from 'drizzle-orm';
import type { LoopId, PostId, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { posts } from '../posts/tables.ts';
import type { FileRow } from './file.ts';
import { atPost, inLoop, inOwnLoops, isOpen, type Span, seenDates, timesOf } from './list-events.ts';
import { appointmentAnswers, appointmentTimes } from './tables.ts';

type Reader = { userId: UserId; loopId: LoopId | null };

/** A file has no more, so that it stays small enough for programs. */
const mostInFile = 3000;

/** By time; nothing of what waits, is locked or is not for this person. */
export async function listFileDates(db: Db, { userId, loopId }: Reader, span: Span): Promise<FileRow[]> {
  return numbered(await (loopId === null ? ofPerson : ofLoop)(db, { userId, loopId, ...timesOf(span) }));
}

export async function listFileDate(
  db: Db,
  of: { userId: UserId; postId: PostId; nth: string },
): Promise<FileRow[]> {
  return numbered(await ofDate(db, of));
}

/** Dates that the person added, or said yes or maybe to, for the copy of their data. */
export async function listOwnDates(db: Db, userId: UserId): Promise<FileRow[]> {
  return numbered(await ofAccount(db, { userId }));
}

/** PostgreSQL gives large numbers as text. */
const numbered = (rows: FileRow[]) => rows.map((row) => ({ ...row, postId: Number(row.postId) }));

const { placeholder } = sql;
const userId = placeholder('userId');
const isMine = sql`(its.loop_id, its.post_id, its.nth) in (
  select mine.loop_id, mine.post_id, mine.nth from ${posts} post join ${appointmentTimes} mine
    on mine.loop_id = post.loop_id and mine.post_id = post.id where post.user_id = ${userId} and post.has_event
  union select answer.loop_id, answer.post_id, answer.nth from ${appointmentAnswers} answer
    where answer.user_id = ${userId} and answer.answer <> 'no')`;

function listing(name: string, isWanted: SQL, isShown?: SQL) {
  return preparedSql<FileRow>(
    name,
    () => sql`
    ${seenDates(isWanted, isShown)}
    select its.post_id as "postId", its.nth, seen.name, its.starts_local as "startsLocal",
      its.ends_local as "endsLocal", its.time_zone as "timeZone", its.is_all_day as "isAllDay", its.place, its.sequence,
      its.cancelled_at as "cancelledAt", greatest(seen.changed_at, its.cancelled_at) as "changedAt"
    from times its join seen using (loop_id, post_id)
    order by its.starts_at, its.post_id limit ${sql.raw(String(mostInFile))}`,
  );
}

const ofLoop = listing('calendar_file_of_loop', inLoop);
const ofPerson = listing('calendar_file_of_person', inOwnLoops);
const ofDate = listing(
  'calendar_file_of_date',
  sql`${atPost} and its.nth = ${placeholder('nth')}`,
  // Somebody asked for it, also if its author is blocked.
  isOpen,
);
const ofAccount = listing('calendar_file_of_account', isMine);
