import { mayEdit } from '@loopyard/contract/policy.ts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type HeldPost, lockPost, postRefusal } from '../../access/posts.ts';
import { revokeInLoop } from '../../access/revocation.ts';
import { mutedRefusal } from '../../access/right.ts';
import type { Ctx, LoopId, PostAt, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { deleteEvent, deleteEventsOf } from '../calendar/commands.ts';
import { clearPostMedia, removeMediaOf, removingLentMedia } from '../media/commands.ts';
import { countPost } from '../memberships/activity.ts';
import { dropMentionsOn } from '../mentions/commands.ts';
import { dropRevisionsOn } from '../revisions/commands.ts';
import { postDeleted, postInvited, postNarrowed, postPaid } from './events.ts';
import type { NamedMedia } from './media.ts';
import type { PartValues } from './parts/parts.ts';
import type { PostPeople } from './people.ts';
import { postKeys, posts } from './tables.ts';

export type PostContent = NamedMedia & { title: string };

/** Undefined: unchanged; null: cleared. */
export type PostExtras = PostPeople & { parts: PartValues };

export async function deletePost(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<null>> {
  const access = await managedPost(ctx, tx, postId);
  if (!access.ok) return access;
  const { loopId, member } = access.value;
  return removePost(ctx, tx, { loopId, postId, by: member.userId });
}

/** Check the right first. */
export async function removePost(
  ctx: Ctx,
  tx: Tx,
  { loopId, postId, by }: PostAt & { by: UserId },
): Promise<Result<null>> {
  const [deleted] = await tx
    .update(posts)
    .set({ deletedAt: ctx.now, title: '', passwordHash: null })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId), isNull(posts.deletedAt)))
    .returning({ userId: posts.userId, at: sql<string>`${posts.createdAt}`, heldFor: posts.heldFor });
  if (!deleted) return fail('not_found');
  const { heldFor, userId, at } = deleted;
  if (!heldFor) await countPost(tx, { loopId, userId, at, by: -1 });
  await clearPostMedia(tx, { loopId, postId });
  await dropMentionsOn(tx, { loopId, postId });
  await dropRevisionsOn(tx, { loopId, postId });
  await deleteEvent(tx, { loopId, postId });
  await record(ctx, tx, postDeleted, { loop_id: loopId, post_id: postId, user_id: by });
  return ok(null);
}

/** Their pictures leave the copies that others made of their posts, too. */
export async function deletePostsOf(ctx: Ctx, tx: Tx, userId: UserId): Promise<void> {
  await removeMediaOf(tx, userId);
  await deleteEventsOf(tx, userId);
  await tx.execute(sql`with gone as (${removingLentMedia(userId)}),
    lost as (select loop_id, post_id, count(*) filter (where resource_type = 'image') as images,
      count(*) filter (where resource_type = 'video') as videos,
      count(*) filter (where resource_type = 'file') as files from gone group by loop_id, post_id)
    update ${posts} set images_count = images_count - lost.images, videos_count = videos_count - lost.videos,
      files_count = files_count - lost.files
    from lost where ${posts.loopId} = lost.loop_id and ${posts.id} = lost.post_id`);
  await tx
    .update(posts)
    .set({ deletedAt: ctx.now })
    .where(and(eq(posts.userId, userId), isNull(posts.deletedAt)));
}

export async function markPaid(
  ctx: Ctx,
  tx: Tx,
  purchase: { loopId: LoopId; postId: PostId; userId: UserId },
): Promise<void> {
  const noted = await tx
    .insert(postKeys)
    .values({ ...purchase, paidAt: ctx.now })
    .onConflictDoUpdate({
      target: [postKeys.loopId, postKeys.postId, postKeys.userId],
      set: { paidAt: ctx.now },
      setWhere: isNull(postKeys.paidAt),
    })
    .returning({ userId: postKeys.userId });
  if (noted.length === 0) return;
  const { loopId, postId, userId } = purchase;
  await record(ctx, tx, postPaid, { loop_id: loopId, post_id: postId, user_id: userId });
}

export async function markUnpaid(
  ctx: Ctx,
  tx: Tx,
  { loopId, postId, userId }: { loopId: LoopId; postId: PostId; userId: UserId },
): Promise<void> {
  const locked = await tx
    .update(postKeys)
    .set({ paidAt: null })
    .where(
      and(
        eq(postKeys.loopId, loopId),
        eq(postKeys.postId, postId),
        eq(postKeys.userId, userId),
        isNotNull(postKeys.paidAt),
      ),
    )
    .returning({ userId: postKeys.userId });
  if (locked.length === 0) return;
  await revokeInLoop(ctx, tx, postNarrowed, { loop_id: loopId, post_id: postId, user_id: userId });
}

async function managedPost(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<HeldPost>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  return mayEdit(post.member, post) ? ok(post) : fail('forbidden');
}

/** Like `managedPost`, for those who may write now. */
export async function editablePost(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<HeldPost>> {
  const access = await managedPost(ctx, tx, postId);
  return access.ok ? (mutedRefusal(access.value.member, ctx.now) ?? access) : access;
}

export async function tellInvited(
  ctx: SignedIn,
  tx: Tx,
  { loopId, postId }: PostAt,
  invited: UserId[],
): Promise<void> {
  const { userId } = ctx.viewer;
  const otherIds = invited.filter((id) => id !== userId);
  if (otherIds.length === 0) return;
  await record(ctx, tx, postInvited, {
    loop_id: loopId,
    post_id: postId,
    user_id: userId,
    invited: otherIds,
  });
}
