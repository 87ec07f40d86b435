import { and, eq, sql } from 'drizzle-orm';
import { lockMember } from '../../access/members.ts';
import { lockPost, postRefusal } from '../../access/posts.ts';
import { refusal } from '../../access/right.ts';
import { subjects } from '../../access/subjects.ts';
import type { LoopId, PostId, SignedIn, SubscriptionId, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { memberships } from '../memberships/tables.ts';
import { type SubscriptionRow, subscriptionColumns } from './queries.ts';
import { subscriptions } from './tables.ts';

export type Subscribed = { row: SubscriptionRow; isNew: boolean };

type Silence = { isSilent: boolean | null };

export async function followPost(
  ctx: SignedIn,
  tx: Tx,
  { postId, isSilent }: { postId: PostId } & Silence,
): Promise<Result<Subscribed>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  return subscribeTo(ctx, tx, { loopId: post.loopId, postId }, isSilent);
}

export async function followPerson(
  ctx: SignedIn,
  tx: Tx,
  { userId, loopId, isSilent }: { userId: UserId; loopId: LoopId } & Silence,
): Promise<Result<Subscribed>> {
  const member = await lockMember(ctx, tx, loopId);
  if (!member) return refusal(tx, loopId);
  if (userId === member.userId)
    return fail('validation', { errors: { subscribable_id: 'You cannot subscribe to yourself' } });
  const [person] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.loopId, loopId), eq(memberships.userId, userId), subjects.User.maySee()));
  return person ? subscribeTo(ctx, tx, { loopId, followedUserId: userId }, isSilent) : fail('not_found');
}

export async function unfollow(
  ctx: SignedIn,
  tx: Tx,
  { id, loopId }: { id: SubscriptionId; loopId: LoopId | null },
): Promise<Result<null>> {
  const ended = await tx
    .delete(subscriptions)
    .where(
      and(
        eq(subscriptions.id, id),
        eq(subscriptions.userId, ctx.viewer.userId),
        loopId === null ? undefined : eq(subscriptions.loopId, loopId),
      ),
    )
    .returning({ id: subscriptions.id });
  return ended.length > 0 ? ok(null) : fail('not_found');
}

type Target = { loopId: LoopId } & ({ postId: PostId } | { followedUserId: UserId });

/** Idempotent, also when called in parallel. */
async function subscribeTo(
  ctx: SignedIn,
  tx: Tx,
  target: Target,
  isSilent: boolean | null,
): Promise<Result<Subscribed>> {
  const { userId } = ctx.viewer;
  const silentSince = isSilent ? ctx.now : null;
  const [newRow] = await tx
    .insert(subscriptions)
    .values({ ...target, userId, silentSince, createdAt: ctx.now })
    .onConflictDoNothing()
    .returning(subscriptionColumns);
  if (newRow) return ok({ row: newRow, isNew: true });
  const object =
    'postId' in target
      ? eq(subscriptions.postId, target.postId)
      : eq(subscriptions.followedUserId, target.followedUserId);
  const ownSubscription = and(
    eq(subscriptions.loopId, target.loopId),
    eq(subscriptions.userId, userId),
    object,
  );
  if (isSilent !== null)
    await tx
      .update(subscriptions)
      .set({ silentSince })
      .where(and(ownSubscription, sql`(${subscriptions.silentSince} is null) = ${isSilent}`));
  const [row] = await tx.select(subscriptionColumns).from(subscriptions).where(ownSubscription);
  // It was deleted between the two statements, so start again.
  return row ? ok({ row, isNew: false }) : subscribeTo(ctx, tx, target, isSilent);
}
