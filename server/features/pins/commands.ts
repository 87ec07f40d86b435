import { isPinDay, notAPinDay, pinLimits, tooManyPins, usualPinEnd } from '@loopyard/contract/pins.ts';
import { mayPin } from '@loopyard/contract/policy.ts';
import { lockLoop } from '../../access/members.ts';
import { findPostReader, lockPost, postRefusal } from '../../access/posts.ts';
import type { LoopId, PostId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { recordAct } from '../acts/commands.ts';
import { countOtherPins, endPin, keepPinned } from '../posts/pinning.ts';

export async function pinPost(
  ctx: SignedIn,
  tx: Tx,
  { postId, until }: { postId: PostId; until: Date | null },
): Promise<Result<null>> {
  const post = await lockPinnable(ctx, tx, postId);
  if (!post.ok) return post;
  const { loopId } = post.value;
  const end = until ?? usualPinEnd(ctx.now);
  if (!isPinDay(end, ctx.now)) return fail('validation', { errors: { until: notAPinDay } });
  if ((await countOtherPins(ctx, tx, { loopId, postId })) >= pinLimits.pins)
    return fail('conflict', { detail: tooManyPins });
  await keepPinned(ctx, tx, { loopId, postId, until: end });
  await recordAct(ctx, tx, { loopId, act: 'post_pinned', subjectId: postId });
  return ok(null);
}

/** Again is the same. */
export async function unpinPost(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<null>> {
  const post = await lockPinnable(ctx, tx, postId);
  if (!post.ok) return post;
  const { loopId } = post.value;
  if (await endPin(tx, { loopId, postId }))
    await recordAct(ctx, tx, { loopId, act: 'post_unpinned', subjectId: postId });
  return ok(null);
}

/** Under the loop's lock, so that two admins can't both pin a fifth. */
async function lockPinnable(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<{ loopId: LoopId }>> {
  const reader = await findPostReader(ctx, tx, postId);
  if (!reader) return fail('not_found');
  await lockLoop(tx, reader.post.loopId);
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  return mayPin(post.member) ? ok({ loopId: post.loopId }) : fail('forbidden');
}
