import { and, eq, isNull } from 'drizzle-orm';
import { findPostReader, lockPost, postRefusal } from '../../access/posts.ts';
import type { PostId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import type { Steps } from '../../platform/http/calls.ts';
import type { MakeLimit } from '../../platform/http/limits.ts';
import { type Failure, fail, ok, type Result, sentenceOf } from '../../platform/result.ts';
import { verifyPassword } from '../accounts/passwords/passwords.ts';
import { passwordGuessed, postUnlocked } from './events.ts';
import { getWrittenPost } from './queries.ts';
import type { SeenPost } from './rows.ts';
import { postKeys, posts } from './tables.ts';

type UnlockedPost = { setAt: Date | null };
type UnlockLimits = ReturnType<typeof unlockLimits>;
type Try = { postId: PostId; password: string; limits: UnlockLimits };

const hour = 3_600;
export const unlockLimits = (limit: MakeLimit) => ({
  ofPerson: limit('unlock', 5, 60),
  /** Many accounts could share the guessing. */
  ofPost: limit('unlock-post', 50, hour),
  notices: limit('unlock-notice', 1, hour),
});

/** A try counts before it is checked, so parallel tries gain nothing; a right one is given back. */
export async function tryPassword(
  ctx: SignedIn,
  { db, transact }: Steps,
  { postId, password, limits }: Try,
): Promise<Result<UnlockedPost>> {
  const reader = await findPostReader(ctx, db, postId);
  if (reader?.right.isMember !== true || reader.post.lock !== 'password') return ok({ setAt: null });
  const key = `${ctx.viewer.userId}:${postId}`;
  const refusal = await limits.ofPerson.take(key);
  if (refusal) return refusal;
  const guessed = { loop_id: reader.right.loopId, post_id: postId, user_id: ctx.viewer.userId };
  const closed = await limits.ofPost.take(postId);
  if (closed) {
    if (!(await limits.notices.take(postId)))
      await transact(async (tx) => ok(await record(ctx, tx, passwordGuessed, guessed)));
    return closed;
  }
  const [post] = await db
    .select({ hash: posts.passwordHash, setAt: posts.passwordSetAt })
    .from(posts)
    .where(and(eq(posts.id, postId), isNull(posts.deletedAt)));
  const setAt = (await verifyPassword(password, post?.hash ?? null)) ? post?.setAt : null;
  if (!setAt) return atField(fail('wrong_password'));
  await Promise.all([limits.ofPerson.giveBack(key), limits.ofPost.giveBack(postId)]);
  return ok({ setAt });
}

function atField(failure: Failure): Failure {
  return { ...failure, errors: { password: sentenceOf(failure) } };
}

export async function unlockPost(
  ctx: SignedIn,
  tx: Tx,
  { postId, setAt }: UnlockedPost & { postId: PostId },
): Promise<Result<SeenPost>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  const { loopId, member } = post;
  if (setAt) {
    await tx
      .insert(postKeys)
      .values({ loopId, postId, userId: member.userId, unlockedFor: setAt })
      .onConflictDoUpdate({
        target: [postKeys.loopId, postKeys.postId, postKeys.userId],
        set: { unlockedFor: setAt },
      });
    await record(ctx, tx, postUnlocked, { loop_id: loopId, post_id: postId, user_id: member.userId });
  }
  return ok(await getWrittenPost(ctx, tx, { loopId, postId }));
}
