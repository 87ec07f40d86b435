import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { accessAsMember } from '../../access/members.ts';
import { inSight } from '../../access/posts.ts';
import { rightTo } from '../../access/right.ts';
import { livingSession, notWritten, sessionsOverBefore } from '../../access/sessions.ts';
import type { LoopId, NotificationId, PostId, SignedIn } from '../../platform/context.ts';
import type { Alone } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { eventOfWritten, remember } from '../../platform/events/events.ts';
import { type KeyValues, keepingKey } from '../../platform/http/idempotency.ts';
import { ok, type Result } from '../../platform/result.ts';
import { countingUnread } from '../memberships/unread.ts';
import { posts } from '../posts/tables.ts';
import { pushedRead } from './events.ts';
import { hasKey, keyColumn, knownKey } from './lines.ts';
import { notifications, pushedLines } from './tables.ts';

type Marked = { mayMark: boolean; event: CommittedRow | null };
type CommittedRow = { id: number; kind: string; payload: unknown; created_at: string };
type Mark = { name: string; isMeant: SQL | undefined; mayMark: SQL | undefined };

const { placeholder } = sql;
const isOwn = eq(notifications.userId, placeholder('userId'));
const loop = sql`${placeholder('loopId')}::bigint`;

/** Lines that devices show and that are read now; the event leads to closing them there. */
const closingLines = sql`
  closed as (
    update ${pushedLines} its set read_at = ${placeholder('now')}::timestamptz, read_in = ${placeholder('sessionId')}::bigint
    from (select distinct loop_id, user_id, key from changed) line
    where its.loop_id = line.loop_id and its.user_id = line.user_id and its.tag = line.key and its.read_at is null
      and not exists (select from ${notifications} other where other.loop_id = its.loop_id
        and other.user_id = its.user_id and other.group_key = its.tag and other.read_at is null
        and not exists (select from changed where changed.loop_id = other.loop_id and changed.id = other.id))
    returning its.user_id),
  written as (select distinct user_id from closed),
  ${eventOfWritten(pushedRead, ['user_id'])}`;

const isNamed = and(
  isOwn,
  eq(notifications.id, placeholder('id')),
  sql`${notifications.loopId} = coalesce(${loop}, ${notifications.loopId})`,
);
const markOne = marking({
  name: 'mark_notification_read',
  isMeant: isNamed,
  mayMark: sql`exists (select from ${notifications} where ${isNamed})`,
});

const isOfLine = and(
  isOwn,
  sql`${notifications.loopId} = ${loop}`,
  hasKey('notifications', placeholder('lineKey')),
);
const markLine = marking({
  name: 'mark_line_read',
  isMeant: isOfLine,
  mayMark: sql`exists (select from ${notifications} where ${isOfLine})`,
});

const { mayRead, columns } = rightTo(placeholder('loopId'), placeholder('userId'));
const all = {
  name: 'mark_all_read',
  isMeant: and(isOwn, sql`${notifications.loopId} = ${loop}`),
  mayMark: and(mayRead, columns.isMember),
};
const markAll = marking(all);
const markAllOfPost = marking({
  name: 'mark_post_read',
  isMeant: and(all.isMeant, eq(notifications.postId, placeholder('postId'))),
  mayMark: and(
    all.mayMark,
    sql`exists (select from ${posts} where ${inSight} and ${posts.loopId} = ${loop})`,
  ),
});

export async function markNotificationRead(
  ctx: SignedIn,
  on: Alone,
  of: { id: NotificationId; loopId: LoopId | null } & KeyValues,
): Promise<Result<null>> {
  const isMarked = await mark(on, markOne, valuesOf(ctx, of));
  return isMarked ? ok(null) : notWritten(ctx, on);
}

export async function markLineRead(
  ctx: SignedIn,
  on: Alone,
  { lineKey, ...of }: { lineKey: string; loopId: LoopId } & KeyValues,
): Promise<Result<null>> {
  const isMarked = await mark(on, markLine, valuesOf(ctx, { ...of, lineKey: knownKey(lineKey) }));
  return isMarked ? ok(null) : notWritten(ctx, on);
}

export async function markAllRead(
  ctx: SignedIn,
  on: Alone,
  of: { loopId: LoopId; postId: PostId | null } & KeyValues,
): Promise<Result<null>> {
  const marking = of.postId === null ? markAll : markAllOfPost;
  if (await mark(on, marking, valuesOf(ctx, of))) return ok(null);
  const member = await accessAsMember(ctx, on, of.loopId);
  return member.ok ? notWritten(ctx, on) : member;
}

async function mark(on: Alone, marking: typeof markOne, values: Record<string, unknown>): Promise<boolean> {
  const [row] = await marking(on, values);
  if (row?.event) remember(on, { ...row.event, createdAt: new Date(row.event.created_at) });
  return row?.mayMark ?? false;
}

function valuesOf({ viewer, now }: SignedIn, of: object): Record<string, unknown> {
  return { ...viewer, ...of, now: now.toISOString(), ...sessionsOverBefore(now) };
}

function marking({ name, isMeant, mayMark }: Mark) {
  return preparedSql<Marked>(
    name,
    () => sql`
    with living as (${livingSession}), allowed as (select from living where ${mayMark}),
      changed as (
        update ${notifications} set read_at = ${placeholder('now')}::timestamptz, push_due_at = null
        where ${and(isMeant, isNull(notifications.readAt))} and exists (select from allowed)
        returning loop_id, user_id, id, group_key, ${keyColumn} as key),
      ${closingLines},
      ${countingUnread(sql`changed`, -1)},
      ${keepingKey({ acts: sql`allowed`, receipt: sql`null`, status: sql`204` })}
    select exists (select from allowed) as "mayMark", (select row_to_json(events) from events) as event`,
  );
}
