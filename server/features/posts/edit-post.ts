import { editedPostErrors } from '@loopyard/contract/posts.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { revokeInLoop } from '../../access/revocation.ts';
import type { PostId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { languageOf } from '../loops/tables.ts';
import { setPostMedia } from '../media/commands.ts';
import { managedPost, type PostContent, type PostExtras, tellInvited } from './commands.ts';
import { postEdited, postNarrowed } from './events.ts';
import { countsOf, isWithinQuota, mediaUses } from './media.ts';
import { checkParts, columnsOf, contentErrors, findLenders, narrows, writeParts } from './parts/parts.ts';
import { checkPeople, setPeople } from './people.ts';
import { getWrittenPost } from './queries.ts';
import type { SeenPost } from './rows.ts';
import { posts } from './tables.ts';

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

function editedContent(edit: PostEdit, before: SeenPost['row']): PostContent {
  const main = edit.main === undefined ? (before.media.find((m) => m.isMain)?.key ?? null) : edit.main;
  const media = edit.media ?? before.media.map(({ key, title }) => ({ mediaRef: key, title }));
  const isLost = edit.main === undefined && !media.some(({ mediaRef }) => mediaRef === main);
  return { title: edit.title ?? before.title, media, main: isLost ? null : main };
}
