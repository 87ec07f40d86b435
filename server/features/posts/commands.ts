import { editedPostErrors, postErrors } from '@loopyard/contract/posts.ts';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { lockMember, writingMemberOf } from '../../access/members.ts';
import { mayEdit } from '../../access/post-policy.ts';
import { type HeldPost, lockPost, postRefusal } from '../../access/posts.ts';
import { revokeInLoop } from '../../access/revocation.ts';
import { refusal } from '../../access/right.ts';
import type { Ctx, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record, recordingWrite } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { languageOf } from '../loops/tables.ts';
import { addPostMedia, removeMediaOf, setPostMedia } from '../media/commands.ts';
import { countWritten } from '../memberships/activity.ts';
import { postCreated, postDeleted, postEdited, postInvited, postNarrowed, postPaid } from './events.ts';
import { countsOf, isWithinQuota, mediaUses, type NamedMedia } from './media.ts';
import type { PostAt } from './parts/part.ts';
import {
  checkParts,
  columnsOf,
  contentErrors,
  findLenders,
  narrows,
  type PartValues,
  writeParts,
} from './parts/parts.ts';
import { checkPeople, type PostPeople, setPeople } from './people.ts';
import { getWrittenPost } from './queries.ts';
import type { SeenPost } from './rows.ts';
import { postKeys, posts } from './tables.ts';

const { placeholder } = sql;

export type PostContent = NamedMedia & { title: string };

/** Undefined: unchanged; null: cleared. */
export type PostExtras = PostPeople & { parts: PartValues };
type NewPost = PostContent & PostExtras & { loopId: LoopId };

export async function createPost(ctx: SignedIn, tx: Tx, input: NewPost): Promise<Result<SeenPost>> {
  const { loopId } = input;
  const { userId } = ctx.viewer;
  const plainPostId = isPlain(input)
    ? await insertPlain(ctx, tx, { loopId, userId, title: input.title.trim() })
    : null;
  if (plainPostId === null) return createAnyPost(ctx, tx, input);
  const [plainPost] = await Promise.all([
    getWrittenPost(tx, { loopId, userId }, plainPostId as PostId),
    // Last, because its lock delays this person's other writes until the commit.
    countWritten(tx, 'posts', { loopId, userId, at: ctx.now }, 1),
  ]);
  return ok(plainPost);
}

function isPlain({ title, media, main, invitedUserIds, adminIds, parts }: NewPost): boolean {
  const hasMedia = media.length > 0 || main !== null;
  const hasParts = Object.keys(parts).length > 0;
  const hasPeople = Boolean(invitedUserIds?.length || adminIds?.length);
  return !hasMedia && !hasPeople && !hasParts && !invalid(postErrors({ title, mediaCount: 0 }));
}

/** The fast path: right, post and event in one statement. Writes nothing if the viewer may not post. */
const insertPlain = recordingWrite(postCreated, {
  name: 'insert_plain_post',
  columns: ['loop_id', 'post_id', 'user_id'],
  id: 'post_id',
  write: () => sql`
    insert into ${posts} (loop_id, user_id, title, language, sort_date, created_at, updated_at)
    select mine.loop_id, mine.user_id, ${placeholder('title')}::text, ${languageOf(placeholder('loopId'))}, at, at, at
    from (${writingMemberOf(placeholder('userId'), placeholder('loopId'))}) mine,
      (select ${placeholder('now')}::timestamptz as at) time
    returning loop_id, id as post_id, user_id`,
});

async function createAnyPost(ctx: SignedIn, tx: Tx, input: NewPost): Promise<Result<SeenPost>> {
  const member = await lockMember(ctx, tx, input.loopId);
  if (!member) return refusal(tx, input.loopId);
  if (member.hasLapsed) return fail('fee_due');
  const content = { title: input.title, mediaCount: input.media.length };
  const edit = { values: input.parts, before: null };
  const { loopId, userId } = member;
  const failure =
    invalid({ ...postErrors(content), ...contentErrors(content, edit) }) ??
    (await checkPeople(tx, loopId, input)) ??
    (await checkParts(ctx, tx, { loopId, ...edit }));
  if (failure) return failure;
  const uses = await mediaUses(tx, { userId, on: await findLenders(ctx, tx, input.parts) }, input);
  if (!uses.ok) return uses;
  const times = { sortDate: ctx.now, createdAt: ctx.now, updatedAt: ctx.now };
  const [post] = await tx
    .insert(posts)
    .values({
      loopId,
      userId,
      title: input.title.trim(),
      language: languageOf(loopId),
      ...countsOf(uses.value),
      ...columnsOf(ctx, edit),
      ...times,
    })
    .returning({ id: posts.id })
    .prepare('insert_post')
    .execute();
  if (!post) throw new Error('a post was inserted and not returned');
  const at = { loopId, postId: post.id };
  await addPostMedia(ctx, tx, at, uses.value);
  if (!(await isWithinQuota(ctx, tx, at, uses.value))) return fail('quota_exceeded');
  await writeParts(ctx, tx, at, input.parts);
  const { invited } = await setPeople(ctx, tx, at, input);
  await tellInvited(ctx, tx, at, invited);
  const created = { loop_id: loopId, post_id: post.id, user_id: userId };
  const [newPost] = await Promise.all([
    getWrittenPost(tx, member, post.id),
    countWritten(tx, 'posts', { loopId, userId, at: ctx.now }, 1),
    record(ctx, tx, postCreated, created),
  ]);
  return ok(newPost);
}

/** Undefined leaves a value unchanged. */
export type PostEdit = PostExtras & {
  postId: PostId;
  title?: string | undefined;
  media?: PostContent['media'] | undefined;
  main?: string | null | undefined;
};

export async function editPost(ctx: SignedIn, tx: Tx, edit: PostEdit): Promise<Result<SeenPost>> {
  const access = await managedPost(ctx, tx, edit.postId);
  if (!access.ok) return access;
  const { loopId, postId, member } = access.value;
  const condition = and(eq(posts.loopId, loopId), eq(posts.id, postId), isNull(posts.deletedAt));
  const [before] = await tx.select().from(posts).where(condition).for('update');
  if (!before) return fail('not_found');
  const { row } = await getWrittenPost(tx, member, postId);
  const content = editedContent(edit, row);
  const form = { title: content.title, mediaCount: content.media.length };
  const change = { values: edit.parts, before };
  const failure =
    invalid({ ...editedPostErrors(form), ...contentErrors(form, change) }) ??
    (await checkPeople(tx, loopId, edit)) ??
    (await checkParts(ctx, tx, { loopId, ...change }));
  if (failure) return failure;
  const on = [{ loopId, postId }, ...(await findLenders(ctx, tx, edit.parts))];
  const uses = await mediaUses(tx, { userId: member.userId, on }, content);
  if (!uses.ok) return uses;
  await setPostMedia(ctx, tx, { loopId, postId }, uses.value);
  const old = new Set(row.media.map(({ key }) => key));
  const addedUses = uses.value.filter(({ file }) => !old.has(file.key));
  if (!(await isWithinQuota(ctx, tx, { loopId, postId }, addedUses))) return fail('quota_exceeded');
  const ownWords = { title: content.title.trim(), language: languageOf(loopId) };
  const ownColumns = { ...ownWords, ...countsOf(uses.value), updatedAt: ctx.now };
  await tx
    .update(posts)
    .set({ ...ownColumns, ...columnsOf(ctx, change) })
    .where(condition);
  await writeParts(ctx, tx, { loopId, postId }, edit.parts);
  const { invited, dismissed } = await setPeople(ctx, tx, { loopId, postId }, edit);
  await tellInvited(ctx, tx, { loopId, postId }, invited);
  const payload = { loop_id: loopId, post_id: postId, user_id: member.userId };
  if (dismissed.length > 0 || narrows(edit.parts, before)) await revokeInLoop(ctx, tx, postNarrowed, payload);
  await record(ctx, tx, postEdited, payload);
  return ok(await getWrittenPost(tx, member, postId));
}

export async function deletePost(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<null>> {
  const access = await managedPost(ctx, tx, postId);
  if (!access.ok) return access;
  const { loopId, member } = access.value;
  const [deleted] = await tx
    .update(posts)
    .set({ deletedAt: ctx.now })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId), isNull(posts.deletedAt)))
    .returning({ userId: posts.userId, at: posts.createdAt });
  if (!deleted) return fail('not_found');
  await countWritten(tx, 'posts', { loopId, ...deleted }, -1);
  await setPostMedia(ctx, tx, { loopId, postId }, []);
  await record(ctx, tx, postDeleted, { loop_id: loopId, post_id: postId, user_id: member.userId });
  return ok(null);
}

export async function deletePostsOf(ctx: Ctx, tx: Tx, userId: UserId): Promise<void> {
  await removeMediaOf(tx, userId);
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

export async function managedPost(ctx: SignedIn, tx: Tx, postId: PostId): Promise<Result<HeldPost>> {
  const post = await lockPost(ctx, tx, postId);
  if (!post) return postRefusal(tx, postId);
  return mayEdit(post.member, post) ? ok(post) : fail('forbidden');
}

function editedContent(edit: PostEdit, before: SeenPost['row']): PostContent {
  const main = edit.main === undefined ? (before.media.find((m) => m.isMain)?.key ?? null) : edit.main;
  const media = edit.media ?? before.media.map(({ key, title }) => ({ mediaRef: key, title }));
  const isLost = edit.main === undefined && !media.some(({ mediaRef }) => mediaRef === main);
  return { title: edit.title ?? before.title, media, main: isLost ? null : main };
}

async function tellInvited(
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
