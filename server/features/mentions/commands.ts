import { type TextPiece, textPieces } from '@loopyard/contract/mentions.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { postRight } from '../../access/post-policy.ts';
import type { CommentId, Ctx, LoopId, PostId, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOfPost } from '../../platform/database/post-key.ts';
import { record } from '../../platform/events/events.ts';
import { users } from '../accounts/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import { peopleNamed } from './events.ts';
import { mentions } from './tables.ts';

/** For the parameter `pieces` of the tables below. */
export function piecesOf(text: string): string {
  return JSON.stringify(textPieces(text.toWellFormed()).map((piece: TextPiece, n) => ({ n, ...piece })));
}

/** A post that is held names those who may see it once it comes out. */
const unheld = { ...posts, heldFor: sql`null` };
const member = { loopId: sql`m.loop_id`, userId: sql`m.user_id` };

/**
 * Tables of a `with`: `named`, the people in `pieces` who may see the post, and `composed`, the text that is stored.
 * It has their names of today, and everybody else as plain words, whether or not there is such a person.
 */
export function namingTables({ loopId, postId, pieces }: Record<'loopId' | 'postId' | 'pieces', SQL>): SQL {
  return sql`pieces as materialized (
      select * from json_to_recordset(${pieces}::text::json) piece(n int, words text, id bigint)),
    named as materialized (
      select m.user_id, name_in_loop(m.loop_id, m.user_id) as name from ${memberships} m
      join ${users} account on account.id = m.user_id and account.suspended_at is null
      join ${posts} on ${sql`${posts.loopId}`} = m.loop_id and ${sql`${posts.id}`} = ${postId}
      where m.loop_id = ${loopId} and m.user_id = any(array(select id from pieces where id is not null))
        and ${isMemberNow('m')} and ${postRight(member.userId, unheld).maySee}),
    composed as materialized (
      select coalesce(string_agg(case when piece.id is null then piece.words
        when named.user_id is null then '@' || piece.words
        else '[@' || named.name || '](mention:' || piece.id || ')' end, '' order by piece.n), '') as text
      from pieces piece left join named on named.user_id = piece.id)`;
}

/** For `eventOfWritten`, where `written` has a `comment_id` and `mentions` those who are newly named. */
export const tellingNamed = sql` union all select ${sql.raw(`'${peopleNamed.kind}'`)},
  jsonb_build_object('loop_id', written.loop_id, 'post_id', written.post_id, 'comment_id', written.comment_id,
    'user_id', written.user_id, 'named', (select jsonb_agg(user_id) from mentions)),
  ${sql.placeholder('now')}::timestamptz
  from written where written.held_for is null and exists (select from mentions)`;

type Text = Record<'loopId' | 'postId' | 'commentId', SQL>;

/** A table of a `with` that has `named`: those who were not named in the text before. @param text of the table `from` */
export function addingMentions({ loopId, postId, commentId }: Text, from: SQL): SQL {
  return sql`mentions as (
    insert into ${mentions} (loop_id, post_id, comment_id, user_id, created_at)
    select ${loopId}, ${postId}, ${commentId}, named.user_id, ${sql.placeholder('now')}::timestamptz
    from ${from} cross join named order by named.user_id on conflict do nothing returning user_id)`;
}

export function droppingMentions({ loopId, postId, commentId }: Text, from: SQL, where = sql`true`): SQL {
  return sql`unnamed as (delete from ${mentions} its using ${from}
    where its.loop_id = ${loopId} and its.post_id = ${postId} and its.comment_id = ${commentId} and ${where})`;
}

/** People who are named no more. */
export const ifUnnamed = sql`its.user_id not in (select user_id from named)`;

export async function dropMentionsOn(tx: Tx, { loopId, postId }: TextAt): Promise<void> {
  await tx.delete(mentions).where(isOfPost(mentions, { loopId, postId }));
}

type TextAt = { loopId: LoopId; postId: PostId; commentId?: CommentId | undefined };

/** Tells of those who were named while it was held. */
export async function tellNamedWhileHeld(
  ctx: Ctx,
  tx: Tx,
  { loopId, postId, commentId, by, heldAt }: TextAt & { by: UserId; heldAt: Date },
): Promise<void> {
  const rows = await tx
    .select({ userId: mentions.userId })
    .from(mentions)
    .where(
      and(
        isOfPost(mentions, { loopId, postId }),
        eq(mentions.commentId, commentId ?? (0 as CommentId)),
        sql`${mentions.createdAt} >= ${heldAt.toISOString()}::timestamptz`,
      ),
    );
  await tellNamed(ctx, tx, { loopId, postId, commentId, by, userIds: rows.map(({ userId }) => userId) });
}

export async function tellNamed(
  ctx: Ctx,
  tx: Tx,
  { loopId, postId, commentId, by, userIds }: TextAt & { by: UserId; userIds: UserId[] },
): Promise<void> {
  if (userIds.length === 0) return;
  const at = { loop_id: loopId, post_id: postId, ...(commentId && { comment_id: commentId }) };
  await record(ctx, tx, peopleNamed, { ...at, user_id: by, named: userIds });
}
