import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { accessAsMember } from '../../access/members.ts';
import { inSight } from '../../access/posts.ts';
import { rightTo } from '../../access/right.ts';
import { livingSession, notWritten, sessionsOverBefore } from '../../access/sessions.ts';
import type { LoopId, NotificationId, PostId, SignedIn } from '../../platform/context.ts';
import type { Alone } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import { type KeyValues, keepingKey } from '../../platform/http/idempotency.ts';
import { ok, type Result } from '../../platform/result.ts';
import { countingUnread } from '../memberships/unread.ts';
import { posts } from '../posts/tables.ts';
import { hasKey, knownKey } from './lines.ts';
import { notifications } from './tables.ts';

type Mark = { name: string; isMeant: SQL | undefined; mayMark: SQL | undefined };

const { placeholder } = sql;
const isOwn = eq(notifications.userId, placeholder('userId'));
const loop = sql`${placeholder('loopId')}::bigint`;

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
  const [row] = await markOne(on, valuesOf(ctx, of));
  return row?.mayMark ? ok(null) : notWritten(ctx, on);
}

export async function markLineRead(
  ctx: SignedIn,
  on: Alone,
  { lineKey, ...of }: { lineKey: string; loopId: LoopId } & KeyValues,
): Promise<Result<null>> {
  const [row] = await markLine(on, valuesOf(ctx, { ...of, lineKey: knownKey(lineKey) }));
  return row?.mayMark ? ok(null) : notWritten(ctx, on);
}

export async function markAllRead(
  ctx: SignedIn,
  on: Alone,
  of: { loopId: LoopId; postId: PostId | null } & KeyValues,
): Promise<Result<null>> {
  const [row] = await (of.postId === null ? markAll : markAllOfPost)(on, valuesOf(ctx, of));
  if (row?.mayMark) return ok(null);
  const member = await accessAsMember(ctx, on, of.loopId);
  return member.ok ? notWritten(ctx, on) : member;
}

function valuesOf({ viewer, now }: SignedIn, of: object): Record<string, unknown> {
  return { ...viewer, ...of, now: now.toISOString(), ...sessionsOverBefore(now) };
}

function marking({ name, isMeant, mayMark }: Mark) {
  return preparedSql<{ mayMark: boolean }>(
    name,
    () => sql`
    with living as (${livingSession}), allowed as (select from living where ${mayMark}),
      changed as (
        update ${notifications} set read_at = ${placeholder('now')}::timestamptz
        where ${and(isMeant, isNull(notifications.readAt))} and exists (select from allowed) returning loop_id, user_id),
      ${countingUnread(sql`changed`, -1)},
      ${keepingKey({ acts: sql`allowed`, receipt: sql`null`, status: sql`204` })}
    select exists (select from allowed) as "mayMark"`,
  );
}
