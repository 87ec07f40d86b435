import { eq, sql } from 'drizzle-orm';
import { accessAsMember } from '../../access/members.ts';
import { findPostReader, postRefusal } from '../../access/posts.ts';
import { livingSession, notWritten, sessionsOverBefore } from '../../access/sessions.ts';
import type { LoopId, PostId, SignedIn, SubscriptionId, UserId } from '../../platform/context.ts';
import type { Alone } from '../../platform/database/database.ts';
import { preparedSql } from '../../platform/database/prepared.ts';
import type { KeyValues } from '../../platform/http/idempotency.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { insertSubscription } from './insert-subscription.ts';
import type { SubscriptionRow } from './queries.ts';
import { subscriptions } from './tables.ts';

export type Subscribed = { row: SubscriptionRow; isNew: boolean };

type Silence = { isSilent: boolean | null };

/** Idempotent, also when called in parallel. */
export async function followPost(
  ctx: SignedIn,
  on: Alone,
  followed: { postId: PostId } & Silence,
  key: KeyValues,
): Promise<Result<Subscribed>> {
  const subscribed = await insertSubscription(ctx, on, followed, key);
  if (subscribed) return ok(subscribed as Subscribed);
  const reader = await findPostReader(ctx, on, followed.postId);
  return reader?.right.isMember ? notWritten(ctx, on) : postRefusal(on, followed.postId);
}

export async function followPerson(
  ctx: SignedIn,
  on: Alone,
  followed: { followedUserId: UserId; loopId: LoopId } & Silence,
  key: KeyValues,
): Promise<Result<Subscribed>> {
  const subscribed = await insertSubscription(ctx, on, followed, key);
  if (subscribed) return ok(subscribed as Subscribed);
  const member = await accessAsMember(ctx, on, followed.loopId);
  if (!member.ok) return member;
  if (followed.followedUserId !== ctx.viewer.userId) return notWritten(ctx, on);
  return fail('validation', { errors: { subscribable_id: 'You cannot subscribe to yourself' } });
}

export async function unfollow(
  ctx: SignedIn,
  on: Alone,
  { id, loopId }: { id: SubscriptionId; loopId: LoopId | null },
): Promise<Result<null>> {
  const ended = await deletion(on, { ...ctx.viewer, id, loopId, ...sessionsOverBefore(ctx.now) });
  return ended.length > 0 ? ok(null) : notWritten(ctx, on);
}

const { placeholder } = sql;
const deletion = preparedSql(
  'delete_subscription',
  () => sql`with living as (${livingSession})
    delete from ${subscriptions} where ${eq(subscriptions.id, placeholder('id'))}
      and ${eq(subscriptions.userId, placeholder('userId'))}
      and ${subscriptions.loopId} = coalesce(${placeholder('loopId')}::bigint, ${subscriptions.loopId})
      and exists (select from living)
    returning ${subscriptions.id}`,
);
