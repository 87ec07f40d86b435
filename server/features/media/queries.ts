import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { rightTo } from '../../access/right.ts';
import type { FileId, LoopId, PostId, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { MediaRow } from '../../presenters/media-row.ts';
import { type FileRef, parseMediaRef } from './keys.ts';
import { type Account, files, filesOf, fileUses, type UsedBy } from './tables.ts';

const postedColumns = {
  id: files.id,
  key: files.key,
  name: files.name,
  resourceType: files.resourceType,
  format: files.format,
  size: files.size,
  width: files.width,
  height: files.height,
  variants: files.variants,
  placeholder: files.placeholder,
  progress: files.progress,
  processingError: files.processingError,
  processed: sql<boolean>`${files.processedAt} is not null`,
  hasCaptions: sql<boolean>`${files.captions} is not null`,
  edit: files.edit,
  frames: files.frames,
  originalKey: sql<string | null>`(select o.key from ${files} o where o.id = ${files.originalId})`,
  createdAt: sql<string>`${files.createdAt}`,
  order: fileUses.order,
  title: fileUses.title,
  alt: fileUses.alt,
  isMain: sql<boolean>`${fileUses.mainSince} is not null`,
  thumbnail: fileUses.thumbnail,
};

export function selectMediaOn(db: Db, page: { loopId: SQL; id: SQL }) {
  return db
    .select({ postId: sql<PostId>`${fileUses.postId}`, ...postedColumns })
    .from(sql`page`)
    .innerJoin(fileUses, and(eq(fileUses.loopId, page.loopId), eq(fileUses.postId, page.id)))
    .innerJoin(files, eq(files.id, fileUses.fileId))
    .orderBy(fileUses.postId, fileUses.order);
}

export async function getPostedMedia(tx: Tx, postId: PostId, fileId: FileId): Promise<MediaRow> {
  const [media] = await tx
    .select(postedColumns)
    .from(fileUses)
    .innerJoin(files, eq(files.id, fileUses.fileId))
    .where(and(eq(fileUses.fileId, fileId), eq(fileUses.postId, postId)));
  if (!media) throw new Error(`file ${fileId} is gone from post ${postId} while being shown`);
  return media;
}

const originals = alias(files, 'originals');

export function findOwnUpload(db: Db | Tx, userId: UserId, key: string): Promise<MediaRow | null> {
  return findWaiting(db, and(eq(files.key, key), eq(files.ownerId, userId)));
}

/** `loopId` is set if the picture is the logo of this loop, uploaded by another admin. */
export type Editable = { media: MediaRow; loopId: LoopId | null };

export async function findEditable(db: Db | Tx, userId: UserId, key: string): Promise<Editable | null> {
  const ownUpload = await findOwnUpload(db, userId, key);
  if (ownUpload) return { media: ownUpload, loopId: null };
  const { mayRead, columns } = rightTo(fileUses.loopId, userId);
  const [logo] = await db
    .select({ loopId: fileUses.loopId })
    .from(fileUses)
    .innerJoin(files, eq(files.id, fileUses.fileId))
    .where(
      and(eq(files.key, key), isNull(fileUses.postId), isNull(fileUses.userId), mayRead, columns.isAdmin),
    )
    .limit(1);
  if (!logo) return null;
  const media = await findWaiting(db, eq(files.key, key));
  return media && { media, loopId: logo.loopId };
}

async function findWaiting(db: Db | Tx, condition: SQL | undefined): Promise<MediaRow | null> {
  const [row] = await db
    .select({ file: files, originalKey: originals.key })
    .from(files)
    .leftJoin(originals, eq(originals.id, files.originalId))
    .where(condition);
  if (!row?.file.uploadedAt) return null;
  const { createdAt, processedAt, captions, ...file } = row.file;
  return {
    ...file,
    originalKey: row.originalKey,
    hasCaptions: captions !== null,
    processed: processedAt !== null,
    createdAt: createdAt.toISOString(),
    order: null,
    title: null,
    alt: null,
    isMain: false,
    thumbnail: null,
  };
}

export type UsableFile = { id: FileId; resourceType: string; key: string; ownerId: UserId };

/** Null unless each is their own upload or used by one of `on`, from where the caller allows reuse. */
export async function findUsableFiles(
  tx: Tx,
  user: { userId: UserId; on: (UsedBy | Account)[] },
  mediaRefs: string[],
): Promise<UsableFile[] | null> {
  const fileRefs = await latestFileRefs(tx, user.on, mediaRefs.map(parseMediaRef));
  const keys = fileRefs.flatMap((fileRef) => (fileRef && 'key' in fileRef ? [fileRef.key] : []));
  const ids = fileRefs.flatMap((fileRef) => (fileRef && 'id' in fileRef ? [fileRef.id] : []));
  if (keys.length + ids.length !== mediaRefs.length) return null;
  if (mediaRefs.length === 0) return [];
  const isOn = user.on.map((by) => sql`${files.id} in (${filesOf(by)})`);
  const rows = await tx
    .select({ id: files.id, key: files.key, resourceType: files.resourceType, ownerId: files.ownerId })
    .from(files)
    .where(
      and(
        or(inArray(files.key, keys), inArray(files.id, ids)),
        sql`${files.uploadedAt} is not null`,
        or(eq(files.ownerId, user.userId), ...isOn),
      ),
    );
  const orderedFiles = fileRefs.map((fileRef) =>
    rows.find((file) => fileRef && ('key' in fileRef ? file.key === fileRef.key : file.id === fileRef.id)),
  );
  const complete = orderedFiles.filter((file) => file !== undefined);
  return complete.length === mediaRefs.length && new Set(complete.map((f) => f.id)).size === mediaRefs.length
    ? complete
    : null;
}

/** A client may still name a picture by its key from before an edit; this gives its current key. */
async function latestFileRefs(
  tx: Tx,
  on: (UsedBy | Account)[],
  fileRefs: (FileRef | null)[],
): Promise<(FileRef | null)[]> {
  if (on.length === 0) return fileRefs;
  const shownFiles = await tx
    .select({ key: files.key, earlierKeys: files.earlierKeys })
    .from(files)
    .where(sql`${files.id} in (${sql.join(on.map(filesOf), sql` union all `)})`);
  const latestKeys = new Map(
    shownFiles.flatMap(({ key, earlierKeys }) => earlierKeys.map((earlierKey) => [earlierKey, key] as const)),
  );
  // A current key wins over an earlier one.
  for (const { key } of shownFiles) latestKeys.set(key, key);
  return fileRefs.map((fileRef) =>
    fileRef && 'key' in fileRef ? { key: latestKeys.get(fileRef.key) ?? fileRef.key } : fileRef,
  );
}

export async function sumSharedBytes(db: Db | Tx, { loopId, userId }: { loopId: LoopId; userId: UserId }) {
  const [row] = await db.execute<{ bytes: string }>(
    sql`select shared_bytes(${loopId}, ${userId}, '{}') as bytes`,
  );
  return Number(row?.bytes);
}

export async function findUpload(db: Db, key: string): Promise<{ name: string; ownerId: UserId } | null> {
  const [row] = await db
    .select({ name: files.name, ownerId: files.ownerId })
    .from(files)
    .where(eq(files.key, key));
  return row ?? null;
}

export async function findMediaState(db: Db, fileId: FileId) {
  const [row] = await db
    .select({
      is_finished_processing: sql<boolean>`${files.processedAt} is not null`,
      progress: files.progress,
      processing_error: files.processingError,
    })
    .from(files)
    .where(eq(files.id, fileId));
  return row ?? null;
}
