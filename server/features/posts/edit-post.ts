import type { Hold } from '@loopyard/contract/held.ts';
import { editedPostErrors } from '@loopyard/contract/posts.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { HeldPost } from '../../access/posts.ts';
import { revokeInLoop } from '../../access/revocation.ts';
import { findHold, holdOfEdit } from '../../access/waiting.ts';
import type { PostAt, PostId, SignedIn } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { type Failure, fail, invalid, ok, type Result } from '../../platform/result.ts';
import { languageOf } from '../loops/tables.ts';
import { type MediaUse, setPostMedia } from '../media/commands.ts';
import { tellNamed } from '../mentions/commands.ts';
import { isLateEdit, keepPostText } from '../revisions/commands.ts';
import { unwatched, type Watch, watchText } from '../words/queries.ts';
import { tellEverybody, tellsEverybody } from './announcing.ts';
import { editablePost, type PostContent, type PostExtras, tellInvited } from './commands.ts';
import { postEdited, postNarrowed, postScheduled } from './events.ts';
import { holdPost } from './holding.ts';
import { countsOf, isWithinQuota, mediaUses, wordsOf } from './media.ts';
import { nameInPost } from './naming.ts';
import type { StoredPost } from './parts/part.ts';
import {
  checkParts,
  columnsOf,
  contentErrors,
  findLenders,
  narrows,
  type PartValues,
  partWords,
  storedValues,
  writeParts,
} from './parts/parts.ts';
import { checkPeople, setPeople } from './people.ts';
import { publishPost } from './publishing.ts';
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
  const access = await editablePost(ctx, tx, edit.postId);
  if (!access.ok) return access;
  const { loopId, postId, member } = access.value;
  const condition = and(eq(posts.loopId, loopId), eq(posts.id, postId), isNull(posts.deletedAt));
  const [before] = await tx.select().from(posts).where(condition).for('update');
  if (!before) return fail('not_found');
  const row = rowToEdit(edit, before, await getWrittenPost(ctx, tx, { loopId, postId }));
  const content = editedContent(edit, row);
  const form = { title: content.title, mediaCount: content.media.length };
  const change = { values: edit.parts, before };
  const failure =
    invalid({ ...editedPostErrors(form), ...contentErrors(form, change) }) ??
    (await checkPeople(tx, loopId, edit)) ??
    (await checkParts(ctx, tx, { loopId, ...change }));
  if (failure) return failure;
  const watch = await watchEdit(tx, access.value, { edit, title: content.title, before: row });
  if (watch.refusal) return watch.refusal;
  const on = [{ loopId, postId }, ...(await findLenders(ctx, tx, edit.parts))];
  const uses = await mediaUses(tx, { userId: member.userId, on }, content);
  if (!uses.ok) return uses;
  await setPostMedia(ctx, tx, { loopId, postId }, uses.value);
  const old = new Set(row.media.map(({ key }) => key));
  const addedUses = uses.value.filter(({ file }) => !old.has(file.key));
  if (!(await isWithinQuota(ctx, tx, { loopId, postId }, addedUses))) return fail('quota_exceeded');
  await storeEdit(ctx, tx, change, { title: content.title, uses: uses.value });
  await writeParts(ctx, tx, { loopId, postId }, edit.parts);
  const { invited, dismissed } = await setPeople(ctx, tx, { loopId, postId }, edit);
  const texts = { title: content.title, before: before.title };
  const namedIds = await nameInPost(ctx, tx, { loopId, postId }, texts);
  if (!before.heldFor) await tellInvited(ctx, tx, { loopId, postId }, invited);
  const isChanged = watch !== unwatched || addedUses.length > 0;
  const heldFor = isChanged && !before.heldFor ? await findEditHold(ctx, tx, access.value, watch) : null;
  if (heldFor) await holdPost(ctx, tx, { loopId, postId, heldFor });
  const isShown = !before.heldFor && !heldFor;
  const isTold = isShown && edit.parts.announcement && tellsEverybody(edit.parts.announcement, before);
  const unheard = isTold && (await tellEverybody(ctx, tx, { loopId, postId, by: member.userId }));
  if (unheard) return unheard;
  const payload = { loop_id: loopId, post_id: postId, user_id: member.userId };
  if (dismissed.length > 0 || narrows(edit.parts, before)) await revokeInLoop(ctx, tx, postNarrowed, payload);
  await record(ctx, tx, postEdited, {
    ...payload,
    is_watched: watch.holds || watch.flags || heldFor !== null,
  });
  if (isShown) await tellNamed(ctx, tx, { loopId, postId, by: member.userId, userIds: namedIds });
  const unpublished = await reschedule(ctx, tx, { loopId, postId, before, at: edit.parts.schedule });
  return unpublished ?? ok(await getWrittenPost(ctx, tx, { loopId, postId }));
}

type Stored = { values: PartValues; before: StoredPost };

/** Keeps the text as it was, too. */
async function storeEdit(
  ctx: SignedIn,
  tx: Tx,
  change: Stored,
  { title, uses }: { title: string; uses: MediaUse[] },
): Promise<void> {
  const { loopId, id: postId, userId, title: text, createdAt, heldFor } = change.before;
  const isKept = title.trim() !== text && heldFor !== 'schedule' && isLateEdit(createdAt, ctx.now);
  if (isKept) await keepPostText(ctx, tx, { loopId, postId, userId, text });
  const ownWords = { title: title.trim(), language: languageOf(loopId), updatedAt: ctx.now };
  await tx
    .update(posts)
    .set({
      ...ownWords,
      ...countsOf(uses),
      ...columnsOf(ctx, change),
      ...(isKept && { editedAt: ctx.now }),
    })
    .where(and(eq(posts.loopId, loopId), eq(posts.id, postId)));
}

/** Null as a time brings it out at once. */
async function reschedule(
  ctx: SignedIn,
  tx: Tx,
  { before, at, ...post }: PostAt & { before: StoredPost; at: Date | null | undefined },
): Promise<Failure | null> {
  if (at === undefined || before.heldFor !== 'schedule') return null;
  if (at === null) {
    const result = await publishPost(ctx, tx, post);
    return result.ok ? null : result;
  }
  const payload = { loop_id: post.loopId, post_id: post.postId, user_id: before.userId };
  await record(ctx, tx, postScheduled, { ...payload, publish_at: at.toISOString() });
  return null;
}

/** Words that stay as they were count no more. A post's admins don't wait. */
async function watchEdit(
  tx: Tx,
  { loopId, member, isPostAdmin }: HeldPost,
  { edit: { media, parts }, title, before }: { edit: PostEdit; title: string; before: SeenPost['row'] },
): Promise<Watch> {
  const words = wordsOf({ title, media: media ?? [], inParts: partWords(parts) });
  const stored = { media: media ? before.media : [], inParts: partWords(storedValues(before, parts)) };
  if (words === wordsOf({ title: before.title, ...stored })) return unwatched;
  const watch = await watchText(tx, { loopId, isAdmin: member.isAdmin }, { field: 'title', words });
  return { ...watch, holds: watch.holds && !isPostAdmin };
}

/** A post's admins don't wait, unless by a sanction. */
async function findEditHold(
  ctx: SignedIn,
  tx: Tx,
  { member, isPostAdmin }: HeldPost,
  watch: Watch,
): Promise<Hold | null> {
  const hold = await findHold(ctx, tx, member, (now) => holdOfEdit('posts', now));
  if (hold === 'sanction') return hold;
  if (watch.holds) return 'words';
  return isPostAdmin ? null : hold;
}

/** Its author saw the names of today. A title that is not sent stays as it is stored. */
function rowToEdit({ title }: PostEdit, stored: { title: string }, { row }: SeenPost): SeenPost['row'] {
  return title === undefined ? { ...row, title: stored.title } : row;
}

function editedContent(edit: PostEdit, before: SeenPost['row']): PostContent {
  const main = edit.main === undefined ? (before.media.find((m) => m.isMain)?.key ?? null) : edit.main;
  const media = edit.media ?? before.media.map(({ key, title }) => ({ mediaRef: key, title }));
  const isLost = edit.main === undefined && !media.some(({ mediaRef }) => mediaRef === main);
  return { title: edit.title ?? before.title, media, main: isLost ? null : main };
}
