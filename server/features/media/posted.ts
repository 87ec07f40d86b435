import { cleanName } from '@loopyard/contract/names.ts';
import { mayEdit } from '@loopyard/contract/policy.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { type HeldPost, lockPost, postRefusal } from '../../access/posts.ts';
import { mutedRefusal, rightTo } from '../../access/right.ts';
import type { FileId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { type Failure, fail, ok, type Result } from '../../platform/result.ts';
import type { MediaRow } from '../../presenters/media-row.ts';
import { posts } from '../posts/tables.ts';
import { mediaUpdated } from './events.ts';
import { getPostedMedia } from './queries.ts';
import { files, fileUses } from './tables.ts';

const mostPosts = 50;

export async function lockPostsWith(ctx: SignedIn, tx: Tx, fileId: FileId): Promise<Result<HeldPost[]>> {
  const rows = await tx
    .select({ postId: posts.id })
    .from(fileUses)
    .innerJoin(posts, and(eq(posts.loopId, fileUses.loopId), eq(posts.id, fileUses.postId)))
    .where(and(eq(fileUses.fileId, fileId), rightTo(posts.loopId, ctx.viewer.userId).mayRead))
    .orderBy(asc(fileUses.id))
    .limit(mostPosts);
  const editable: HeldPost[] = [];
  let refusal: Failure = fail('not_found');
  for (const { postId } of rows) {
    const post = await lockPost(ctx, tx, postId);
    const silenced = post && mutedRefusal(post.member, ctx.now);
    if (post && !silenced && mayEdit(post.member, post)) editable.push(post);
    else if (refusal.code === 'not_found')
      refusal = post ? (silenced ?? fail('forbidden')) : await postRefusal(tx, postId);
  }
  return editable.length > 0 ? ok(editable) : refusal;
}

/** `undefined` leaves a value as it is; `thumbnail: null` means the one that processing chose. */
type MediaChanges = {
  fileId: FileId;
  title?: string | null | undefined;
  alt?: string | null | undefined;
  thumbnail?: number | null | undefined;
};

export async function updateMedia(
  ctx: SignedIn,
  tx: Tx,
  { fileId, title, alt, thumbnail }: MediaChanges,
): Promise<Result<{ post: HeldPost; media: MediaRow }>> {
  const editable = await lockPostsWith(ctx, tx, fileId);
  if (!editable.ok) return editable;
  const [post] = editable.value;
  if (!post) return fail('not_found');
  const wrong = thumbnail ? await thumbnailRefusal(tx, fileId) : null;
  if (wrong) return wrong;
  const changes = {
    ...(title !== undefined && { title: cleanName(title ?? '') || null }),
    ...(alt !== undefined && { alt }),
    ...(thumbnail !== undefined && { thumbnail }),
  };
  if (Object.keys(changes).length > 0) {
    const postIds = editable.value.map(({ postId }) => postId);
    await tx
      .update(fileUses)
      .set(changes)
      .where(and(eq(fileUses.fileId, fileId), inArray(fileUses.postId, postIds)));
    await record(ctx, tx, mediaUpdated, { file_id: fileId });
  }
  return ok({ post, media: await getPostedMedia(tx, post.postId, fileId) });
}

async function thumbnailRefusal(tx: Tx, fileId: FileId): Promise<Failure | null> {
  const [file] = await tx.select().from(files).where(eq(files.id, fileId));
  if (file?.resourceType !== 'video')
    return fail('validation', { errors: { thumbnail: 'Only a film can have thumbnails' } });
  if (!file.processedAt) return fail('conflict', { detail: 'Processing thumbnails, check back in a minute' });
  const { processingError } = file;
  return processingError === null ? null : fail('validation', { errors: { thumbnail: processingError } });
}
