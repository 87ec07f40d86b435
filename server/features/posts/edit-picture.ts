import type { PictureEditInput } from '@loopyard/contract/picture-edits.ts';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { postRight } from '../../access/post-policy.ts';
import { rightTo } from '../../access/right.ts';
import type { FileId, LoopId, PostId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { MediaRow } from '../../presenters/media-row.ts';
import { editPicture } from '../media/edits/edit-picture.ts';
import { fileUses } from '../media/tables.ts';
import { editablePost } from './commands.ts';
import { getWrittenPost } from './queries.ts';
import { posts } from './tables.ts';

export type PostMedia = { loopId: LoopId; postId: PostId; media: MediaRow };

export async function editPostPicture(
  ctx: SignedIn,
  tx: Tx,
  { mediaId, postId, ...edit }: PictureEditInput & { mediaId: FileId; postId?: PostId | undefined },
): Promise<Result<PostMedia>> {
  const shownOn = await findPostWith(ctx, tx, mediaId, postId);
  if (shownOn === null) return fail('not_found');
  const access = await editablePost(ctx, tx, shownOn);
  if (!access.ok) return access;
  const shownBy = { loopId: access.value.loopId, postId: access.value.postId };
  const result = await editPicture(ctx, tx, { fileId: mediaId, shownBy, ...edit });
  if (!result.ok) return result;
  const { row } = await getWrittenPost(ctx, tx, shownBy);
  const media = row.media.find(({ id }) => id === mediaId);
  return media ? ok({ ...shownBy, media }) : fail('not_found');
}

/** Prefers a post that the viewer may edit. */
async function findPostWith(
  { viewer: { userId } }: SignedIn,
  tx: Tx,
  mediaId: FileId,
  postId: PostId | undefined,
): Promise<PostId | null> {
  const sight = postRight(userId);
  const [post] = await tx
    .select({ id: posts.id })
    .from(fileUses)
    .innerJoin(posts, and(eq(posts.loopId, fileUses.loopId), eq(posts.id, fileUses.postId)))
    .where(
      and(
        eq(fileUses.fileId, mediaId),
        postId === undefined ? undefined : eq(posts.id, postId),
        isNull(posts.deletedAt),
        rightTo(posts.loopId, userId).mayRead,
        sight.maySee,
      ),
    )
    .orderBy(sql`${sight.mayEdit} desc`, posts.id)
    .limit(1);
  return post?.id ?? null;
}
