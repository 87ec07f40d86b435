import { revisionLimits } from '@loopyard/contract/revisions.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { PostAt, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { commentRevisions, postRevisions } from './tables.ts';

type PostBefore = PostAt & { userId: UserId; text: string };

const most = sql.raw(String(revisionLimits.kept));
const freeTime = sql.raw(`interval '${revisionLimits.freeSeconds} seconds'`);

/** Whether a change now keeps the text before it. */
export const isLateEdit = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() > revisionLimits.freeSeconds * 1_000;

/** The first and the newest stay; of the others the oldest joins the one after. */
const isTooMany = (table: SQL, isOf: SQL) => sql`${isOf}
  and (select count(*) from ${table} old where ${isOf}) >= ${most}
  and old.nth = (select nth from ${table} old where ${isOf} order by nth offset 1 limit 1)`;

/** Call it where the post's row is locked and its text changes. */
export async function keepPostText({ viewer, now }: SignedIn, tx: Tx, before: PostBefore): Promise<void> {
  const { loopId, postId } = before;
  const isOf = sql`old.loop_id = ${loopId} and old.post_id = ${postId}`;
  await tx.execute(sql`delete from ${postRevisions} old where ${isTooMany(sql`${postRevisions}`, isOf)}`);
  await tx.insert(postRevisions).values({ ...before, editedBy: viewer.userId, editedAt: now });
}

/**
 * Tables of a `with` that has `locked`, the comment as it was, and `comments`, as it is now. Of many changes at once
 * each waits for the row before it, so no two keep the same text.
 */
export const keepingCommentText = ({ editor, now }: Record<'editor' | 'now', SQL>) => sql`
  kept as (insert into ${commentRevisions} (loop_id, comment_id, post_id, user_id, text, edited_by, edited_at)
    select was.loop_id, was.id, was.post_id, was.user_id, was.text, ${editor}, ${now}
    from locked was join comments its on its.id = was.id
    where was.text <> its.text and was.created_at < ${now} - ${freeTime} returning loop_id, comment_id),
  trimmed as (delete from ${commentRevisions} old where ${isTooMany(
    sql`${commentRevisions}`,
    sql`(old.loop_id, old.comment_id) in (select loop_id, comment_id from kept)`,
  )})`;

/** A table of a `with` that has `comments`: what is deleted. */
export const droppingCommentTexts = sql`forgotten as (delete from ${commentRevisions} old using comments gone
  where old.loop_id = gone.loop_id and old.comment_id = gone.id)`;

export async function dropRevisionsOn(tx: Db | Tx, { loopId, postId }: PostAt): Promise<void> {
  await tx.delete(postRevisions).where(isOfPost(postRevisions, { loopId, postId }));
  await tx.delete(commentRevisions).where(isOfPost(commentRevisions, { loopId, postId }));
}
