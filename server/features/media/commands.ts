import { and, eq, gt, inArray, isNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Ctx, FileId, LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { wake } from '../../platform/database/wakes.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { posts } from '../posts/tables.ts';
import { fileDeleted, fileUploaded, uploadsTopic } from './events.ts';
import { parseMediaRef } from './keys.ts';
import { findUsableFiles, type UsableFile } from './queries.ts';
import { accountPortraits, files, fileUses, isUseBy } from './tables.ts';
import { isDeletable, isUnused } from './unused.ts';

/** Records a received upload once. `finish` moves the bytes into place while the row is locked. */
export async function finishUpload(
  ctx: Ctx,
  tx: Tx,
  input: { key: string; size: number; sha256: string; resourceType: string; finish(): Promise<void> },
): Promise<Result<null>> {
  const { size, sha256, resourceType } = input;
  const [file] = await tx
    .update(files)
    .set({ uploadedAt: ctx.now, size, sha256, resourceType, leaseEndsAt: null })
    .where(and(eq(files.key, input.key), isNull(files.uploadedAt), gt(files.uploadExpiresAt, ctx.now)))
    .returning({ id: files.id });
  if (!file) return fail('upload_used');
  await input.finish();
  await record(ctx, tx, fileUploaded, { file_id: file.id });
  await wake(tx, uploadsTopic);
  return ok(null);
}

/** `undefined` leaves a value as it is. */
export type MediaUse = {
  file: UsableFile;
  title: string | null;
  alt: string | null | undefined;
  isMain: boolean;
  thumbnail: number | null | undefined;
};

export async function setPostMedia(
  ctx: SignedIn,
  tx: Tx,
  post: { loopId: LoopId; postId: PostId },
  uses: MediaUse[],
): Promise<void> {
  const condition = isUseBy(post);
  const keptIds = uses.map(({ file }) => file.id);
  await tx
    .delete(fileUses)
    .where(keptIds.length > 0 ? and(condition, notInArray(fileUses.fileId, keptIds)) : condition);
  await addPostMedia(ctx, tx, post, uses);
}

export async function clearPostMedia(tx: Tx, post: { loopId: LoopId; postId: PostId }): Promise<void> {
  await tx.delete(fileUses).where(isUseBy(post));
}

export async function addPostMedia(
  ctx: SignedIn,
  tx: Tx,
  post: { loopId: LoopId; postId: PostId },
  uses: MediaUse[],
): Promise<void> {
  if (uses.length === 0) return;
  await tx
    .insert(fileUses)
    .values(
      uses.map(({ file, title, alt, isMain, thumbnail }, order) => ({
        ...post,
        fileId: file.id,
        order,
        title,
        alt,
        name: sql`(select ${files.name} from ${files} where ${files.id} = ${file.id})`,
        mainSince: isMain ? ctx.now : null,
        thumbnail,
      })),
    )
    .onConflictDoUpdate({
      target: [fileUses.loopId, fileUses.postId, fileUses.fileId],
      set: {
        order: sql`excluded."order"`,
        title: sql`excluded.title`,
        mainSince: sql`excluded.main_since`,
        alt: saidOf(uses, 'alt'),
        thumbnail: saidOf(uses, 'thumbnail'),
      },
    });
}

function saidOf(uses: MediaUse[], name: 'alt' | 'thumbnail'): SQL {
  const unsaid = uses.filter((use) => use[name] === undefined).map(({ file }) => file.id);
  return sql`case when excluded.file_id = any(${`{${unsaid.join(',')}}`}::bigint[])
    then ${fileUses[name]} else excluded.${sql.identifier(name)} end`;
}

const { placeholder } = sql;
const jsonOf = (name: string) => sql`${placeholder(name)}::text::json`;

/**
 * Tables of a `with` that has `mine`: its uploads that `claimValues` names, held until the commit, and what they come
 * to. `claim` has no row unless each is there, once, and the main one among them.
 */
export const claimedFiles = sql`
  claimed as (
    select f.id, f.name, f.size, f.resource_type, item."order", item.title, item.alt,
      case when item.thumbnail->>'key' = f.key then (item.thumbnail->>'number')::integer end as thumbnail,
      (f.key = ${jsonOf('main')}->>'key' or f.id = (${jsonOf('main')}->>'id')::bigint) is true as is_main
    from mine, (
      select given.*, coalesce(given.id, (select ${files.id} from ${files} where ${files.key} = given.key)) as file_id
      from json_to_recordset(${jsonOf('media')})
        given(key text, id bigint, "order" integer, title text, alt text, thumbnail json)) item
    join ${files} f on f.id = item.file_id
    where f.owner_id = mine.user_id and f.uploaded_at is not null
    for key share of f),
  claim as (
    select array_agg(id) as file_ids, sum(size)::bigint as bytes,
      count(*) filter (where resource_type = 'image') as images_count,
      count(*) filter (where resource_type = 'video') as videos_count,
      count(*) filter (where resource_type = 'file') as files_count
    from claimed having count(distinct id) = json_array_length(${jsonOf('media')}) and bool_or(is_main))`;

/** A table of a `with` that has `written` and `claimed`. It is called `file_uses`, so that a select beside reads it. */
export const usesOfWritten = sql`${fileUses} as (
  insert into ${fileUses} (loop_id, post_id, file_id, "order", title, alt, name, main_since, thumbnail)
  select written.loop_id, written.post_id, claimed.id, "order", claimed.title, alt, name,
    case when is_main then ${placeholder('now')}::timestamptz end, thumbnail
  from written, claimed returning *)`;

type Claim = {
  mediaRef: string;
  title: string | null;
  alt?: string | null | undefined;
  thumbnail: { key: string; number: number } | null;
};

/** The values of `claimedFiles`. */
export function claimValues(claims: Claim[], main: string): Record<'media' | 'main', string> {
  const media = claims.map(({ mediaRef, title, alt, thumbnail }, order) => {
    // JSON with half of a surrogate pair is no text to PostgreSQL.
    const words = { title: title?.toWellFormed(), alt: alt?.toWellFormed() };
    return { ...parseMediaRef(mediaRef), ...words, order, thumbnail };
  });
  return { media: JSON.stringify(media), main: JSON.stringify(parseMediaRef(main)) };
}

type Pictured = { loopId: LoopId } | { loopId: LoopId; userId: UserId } | { userId: UserId };

export async function setPicture(
  { viewer }: SignedIn,
  tx: Tx,
  of: Pictured,
  mediaRef: string | null,
): Promise<Result<null>> {
  const usable = await findUsableFiles(
    tx,
    { userId: viewer.userId, on: [of] },
    mediaRef === null ? [] : [mediaRef],
  );
  if (!usable) return fail('unknown_upload');
  const [picture] = usable;
  if (picture && picture.resourceType !== 'image') {
    const detail = 'Please choose a picture';
    return fail('validation', { detail, errors: { ['userId' in of ? 'portrait' : 'logo']: detail } });
  }
  await placePicture(tx, of, picture?.id ?? null);
  return ok(null);
}

async function placePicture(tx: Tx, of: Pictured, fileId: FileId | null): Promise<void> {
  if ('loopId' in of) {
    await tx.delete(fileUses).where(isUseBy(of));
    if (fileId !== null) await tx.insert(fileUses).values({ ...of, fileId });
  } else {
    await tx.delete(accountPortraits).where(eq(accountPortraits.userId, of.userId));
    if (fileId !== null) await tx.insert(accountPortraits).values({ ...of, fileId });
  }
}

export async function removeMediaOf(tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`delete from ${fileUses} m using ${posts} p
    where p.user_id = ${userId} and m.loop_id = p.loop_id and m.post_id = p.id`);
}

/** Takes their files from posts of others, such as copies of theirs. Returns the kind of each. */
export const removingLentMedia = (
  userId: UserId,
) => sql`delete from ${fileUses} m using ${files} f, ${posts} p
  where f.owner_id = ${userId} and m.file_id = f.id and p.loop_id = m.loop_id and p.id = m.post_id and p.user_id <> ${userId}
  returning m.loop_id, m.post_id, f.resource_type`;

/**
 * A file that a case or a loop's logo still uses stays, without the name that its owner gave it.
 * @returns the keys of the deleted files, whose bytes must be deleted too
 */
export async function deleteFilesOf(tx: Tx, userId: UserId): Promise<string[]> {
  const deleted = await tx
    .delete(files)
    .where(and(eq(files.ownerId, userId), isUnused))
    .returning({ key: files.key });
  await tx
    .update(files)
    .set({ name: sql`${files.resourceType} || coalesce('.' || ${files.format}, '')` })
    .where(eq(files.ownerId, userId));
  return deleted.map(({ key }) => key);
}

export async function deleteUnused(ctx: Ctx, tx: Tx, ids: FileId[]): Promise<number> {
  const deletedRows = await tx
    .delete(files)
    .where(and(inArray(files.id, ids), isDeletable))
    .returning({ key: files.key });
  for (const { key } of deletedRows) await record(ctx, tx, fileDeleted, { file_key: key });
  return deletedRows.length;
}

export async function cancelUpload(ctx: SignedIn, tx: Tx, key: string): Promise<Result<null>> {
  const [file] = await tx
    .select({ id: files.id, originalId: files.originalId })
    .from(files)
    .where(and(eq(files.key, key), eq(files.ownerId, ctx.viewer.userId)))
    .for('update');
  if (!file) return fail('not_found');
  const count = await deleteUnused(ctx, tx, [file.id]);
  if (count === 0) return fail('conflict', { detail: 'This file is in use' });
  if (file.originalId !== null) await deleteUnused(ctx, tx, [file.originalId]);
  return ok(null);
}
