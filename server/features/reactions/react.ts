import { heldReaction, type ReactionCounts, reactionsOff, type Sign } from '@loopyard/contract/reactions.ts';
import { type SQL, sql } from 'drizzle-orm';
import { mayWriteOn, writersRows } from '../../access/posts.ts';
import { mutedRefusal } from '../../access/right.ts';
import { notWritten, sessionsOverBefore } from '../../access/sessions.ts';
import type { SignedIn } from '../../platform/context.ts';
import type { Alone, Tx } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { eventOfWritten, remember } from '../../platform/events/events.ts';
import { type Failure, fail, ok, type Result } from '../../platform/result.ts';
import { comments } from '../comments/tables.ts';
import { posts } from '../posts/tables.ts';
import { findRules } from '../rules/queries.ts';
import { takesReactions } from '../rules/tables.ts';
import { reactionChanged, reactionGiven } from './events.ts';
import { accessReactable, isHeld, type ReactionAt } from './queries.ts';
import { commentReactions, postReactions } from './tables.ts';

export type Reacted = { reactions: ReactionCounts; myReaction: Sign | null };

const { placeholder } = sql;
const userId = sql`${placeholder('userId')}::bigint`;
const emoji = sql`${placeholder('emoji')}::text`;
const now = sql`${placeholder('now')}::timestamptz`;

type Target = {
  table: typeof postReactions | typeof commentReactions;
  id: SQL;
  /** Ends before the lock. */
  locking: SQL;
  row: SQL;
  counting: SQL;
};

/**
 * The post or comment is locked first, so that its counts change one after the other. This statement does not see
 * the row that somebody’s other request has just written, so the row itself says which sign it `replaced`.
 */
const reacting = (name: string, { table, id, locking, row, counting }: Target) =>
  preparedSql<Answer>(
    name,
    // biome-ignore lint/plugin/foreign-writes: both tables are our own
    () => sql`with ${writersRows},
    locked as (${locking} and ${posts.heldFor} is null and ${takesReactions(sql`${posts.loopId}`)}
      for no key update of ${row}),
    put as (
      insert into ${table} (loop_id, ${id}, user_id, emoji, created_at)
      select loop_id, id, ${userId}, ${emoji}, ${now} from locked where ${emoji} is not null
      on conflict (loop_id, ${id}, user_id) do update
        set replaced = ${table.emoji}, emoji = excluded.emoji, created_at = excluded.created_at
        where ${table.emoji} <> excluded.emoji
      returning emoji as given, replaced as taken),
    gone as (
      delete from ${table} using locked where ${emoji} is null and ${table.loopId} = locked.loop_id
        and ${table}.${id} = locked.id and ${table.userId} = ${userId} returning ${table.emoji} as taken),
    changed as (select given, taken from put union all select null, taken from gone),
    counted as (${counting}),
    written as (select loop_id, post_id, comment_id, ${userId} as user_id, taken from locked, changed),
    ${eventOfWritten(reactionGiven, ['loop_id', 'post_id', 'comment_id', 'user_id'], {
      event: reactionChanged,
      where: sql`written.taken is not null`,
    })}
    select coalesce((select reactions from counted), reactions) as reactions,
      (select row_to_json(events) from events) as event from locked`,
  );

type Answer = {
  reactions: ReactionCounts;
  event: { id: number; kind: string; payload: unknown; created_at: string } | null;
};

/** The sign that was given counts one more, the one that was taken one less; a count of 0 is left out. */
const countedIn = (reactions: SQL) => sql`jsonb_strip_nulls(${reactions}
  || case when given is null then '{}' else jsonb_build_object(given, coalesce((${reactions} ->> given)::int, 0) + 1) end
  || case when taken is null then '{}' else jsonb_build_object(taken, nullif((${reactions} ->> taken)::int - 1, 0)) end)`;

const reactToPost = reacting('react_to_post', {
  table: postReactions,
  id: sql`post_id`,
  locking: sql`select ${posts.loopId}, ${posts.id}, ${posts.id} as post_id, null::bigint as comment_id,
    ${posts.reactions} from ${posts}, mine where ${mayWriteOn}`,
  row: sql`${posts}`,
  // biome-ignore lint/plugin/foreign-writes: a post knows how many gave each sign
  counting: sql`update ${posts} set reactions = ${countedIn(sql`${posts.reactions}`)} from locked, changed
    where ${posts.loopId} = locked.loop_id and ${posts.id} = locked.id returning ${posts.reactions}`,
});

const reactToComment = reacting('react_to_comment', {
  table: commentReactions,
  id: sql`comment_id`,
  locking: sql`select its.loop_id, its.id, its.post_id, its.id as comment_id, its.reactions
    from ${posts} join ${comments} its on its.loop_id = ${posts.loopId} and its.post_id = ${posts.id}, mine
    where ${mayWriteOn} and its.id = ${placeholder('commentId')}::bigint
      and its.deleted_at is null and its.held_for is null`,
  row: sql`its`,
  // biome-ignore lint/plugin/foreign-writes: a comment knows how many gave each sign
  counting: sql`update ${comments} set reactions = ${countedIn(sql`${comments.reactions}`)} from locked, changed
    where ${comments.loopId} = locked.loop_id and ${comments.id} = locked.id returning ${comments.reactions}`,
});

type GivenSign = ReactionAt & { emoji: Sign | null };

/** Another sign takes the place of the one before, and null takes it away. */
export async function react(ctx: SignedIn, on: Alone, reaction: GivenSign): Promise<Result<Reacted>> {
  const reacted = await writeReaction(ctx, on, reaction);
  return reacted ? ok(reacted) : whyNot(ctx, on, reaction);
}

/** Null if the viewer may not react there. */
export async function writeReaction(
  { viewer, now }: SignedIn,
  on: Tx | Alone,
  { emoji, ...at }: GivenSign,
): Promise<Reacted | null> {
  const times = { now: now.toISOString(), ...sessionsOverBefore(now) };
  const statement = at.commentId === null ? reactToPost : reactToComment;
  const [answer] = await statement(on, { ...viewer, ...at, ...times, emoji });
  if (!answer) return null;
  const { reactions, event } = answer;
  if (event) remember(on, { ...event, createdAt: new Date(event.created_at) });
  return { reactions, myReaction: emoji };
}

/** Decides nothing. The reason may have gone since. */
async function whyNot(ctx: SignedIn, on: Alone, at: ReactionAt): Promise<Failure> {
  const reader = await accessReactable(ctx, on, at);
  if (!reader.ok) return reader;
  const { right, post } = reader.value;
  const muted = mutedRefusal(right, ctx.now);
  if (muted) return muted;
  if (right.hasLapsed) return fail('fee_due');
  if (!(await findRules(on, post.loopId)).reactions) return fail('forbidden', { detail: reactionsOff });
  if (await isHeld(on, reader.value, at.commentId)) return fail('conflict', { detail: heldReaction });
  return notWritten(ctx, on);
}
