import { editedPostErrors, postErrors } from '@loopyard/contract/forms.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { LoopId, PostId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { addPostMedia, type MediaUse, setPostMedia } from '../media/commands.ts';
import { usableFiles } from '../media/queries.ts';
import { lockedMember, refusal } from '../memberships/queries.ts';
import { postCreated, postDeleted, postEdited } from './events.ts';
import { mayEdit } from './policy.ts';
import { postRefusal, postToChange, type SeenPost, writtenPost } from './queries.ts';
import { posts } from './tables.ts';

/** `name`: an upload's link, key or id. `main`: the cover's, or null for the first. */
export type PostContent = {
  title: string;
  media: { name: string; title: string | null }[];
  main: string | null;
};

export async function createPost(
  ctx: SignedIn,
  tx: Tx,
  input: PostContent & { loopId: LoopId },
): Promise<Result<SeenPost>> {
  const member = await lockedMember(ctx, tx, input.loopId);
  if (!member) return refusal(tx, input.loopId);
  const wrong = invalid(postErrors({ title: input.title, mediaCount: input.media.length }));
  if (wrong) return wrong;
  const { loopId, userId } = member;
  const uses = await mediaUses(tx, { userId, loopId, postId: null }, input);
  if (!uses.ok) return uses;
  const [post] = await tx
    .insert(posts)
    .values({
      loopId,
      userId,
      title: input.title.trim(),
      ...counts(uses.value),
      sortDate: ctx.now,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning({ id: posts.id })
    .prepare('insert_post')
    .execute();
  if (!post) throw new Error('a post was inserted and not returned');
  const created = { loop_id: loopId, post_id: post.id, user_id: userId };
  await addPostMedia(ctx, tx, { loopId, postId: post.id }, uses.value);
  const [written] = await Promise.all([
    writtenPost(tx, member, post.id),
    record(ctx, tx, postCreated, created),
  ]);
  return ok(written);
}

/** `media` or `main` undefined: unchanged. */
export type PostEdit = { postId: PostId; title?: string; media?: PostContent['media']; main?: string | null };

export async function editPost(ctx: SignedIn, tx: Tx, edit: PostEdit): Promise<Result<SeenPost>> {
  const post = await postToChange(ctx, tx, edit.postId);
  if (!post) return postRefusal(tx, edit.postId);
  if (!mayEdit(post.member, post)) return fail('forbidden');
  const { loopId, postId, member } = post;
  const before = (await writtenPost(tx, member, postId)).row;
  const content = {
    title: edit.title ?? before.title,
    media: edit.media ?? before.media.map(({ key, title }) => ({ name: key, title })),
    main: edit.main === undefined ? (before.media.find((m) => m.isMain)?.key ?? null) : edit.main,
  };
  const wrong = invalid(editedPostErrors({ title: content.title, mediaCount: content.media.length }));
  if (wrong) return wrong;
  if (edit.main === undefined && !content.media.some(({ name }) => name === content.main))
    content.main = null;
  const uses = await mediaUses(tx, { userId: member.userId, loopId, postId }, content);
  if (!uses.ok) return uses;
  await setPostMedia(ctx, tx, { loopId, postId }, uses.value);
  await tx
    .update(posts)
    .set({ title: content.title.trim(), ...counts(uses.value), updatedAt: ctx.now })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)));
  await record(ctx, tx, postEdited, { loop_id: loopId, post_id: postId, user_id: member.userId });
  return ok(await writtenPost(tx, member, postId));
}

/** `loopId`, where given, must be the post's own. */
export async function deletePost(
  ctx: SignedIn,
  tx: Tx,
  input: { postId: PostId; loopId: LoopId | null },
): Promise<Result<null>> {
  const post = await postToChange(ctx, tx, input.postId);
  if (!post) return postRefusal(tx, input.postId);
  if (input.loopId !== null && input.loopId !== post.loopId) return fail('not_found');
  if (!mayEdit(post.member, post)) return fail('forbidden');
  const { loopId, postId, member } = post;
  const deleted = await tx
    .update(posts)
    .set({ deletedAt: ctx.now })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId), isNull(posts.deletedAt)))
    .returning({ id: posts.id });
  if (deleted.length === 0) return fail('not_found');
  await setPostMedia(ctx, tx, { loopId, postId }, []);
  await record(ctx, tx, postDeleted, { loop_id: loopId, post_id: postId, user_id: member.userId });
  return ok(null);
}

type Owner = Parameters<typeof usableFiles>[1];

async function mediaUses(tx: Tx, owner: Owner, content: PostContent): Promise<Result<MediaUse[]>> {
  const found = await usableFiles(
    tx,
    owner,
    content.media.map(({ name }) => name),
  );
  if (!found) return fail('unknown_upload');
  const mainFiles = content.main === null ? [] : await usableFiles(tx, owner, [content.main]);
  const main = content.main === null ? found[0]?.id : mainFiles?.[0]?.id;
  if (content.main !== null && !found.some(({ id }) => id === main)) return fail('unknown_upload');
  return ok(
    found.map((file, i) => ({ file, title: content.media[i]?.title ?? null, isMain: file.id === main })),
  );
}

function counts(uses: MediaUse[]) {
  const of = (type: string) => uses.filter(({ file }) => file.resourceType === type).length;
  return { imagesCount: of('image'), videosCount: of('video'), filesCount: of('file') };
}
