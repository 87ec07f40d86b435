import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { FileId, LoopId, PostId, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { MediaRow } from '../../presenters/media.ts';
import { loops } from '../loops/tables.ts';
import { posts } from '../posts/tables.ts';
import { mediaName } from './keys.ts';
import { files, postMedia } from './tables.ts';

/** The media of the post in the outer query, in order, as JSON: one query for a whole page of posts. */
export const mediaOfPost = sql<MediaRow[]>`(
  select coalesce(json_agg(json_build_object(
    'id', f.id, 'key', f.key, 'name', f.name, 'resourceType', f.resource_type, 'format', f.format,
    'size', f.size, 'width', f.width, 'height', f.height, 'variants', f.variants,
    'placeholder', f.placeholder, 'progress', f.progress, 'processingError', f.processing_error,
    'processed', f.processed_at is not null,
    'createdAt', f.created_at,
    'order', m."order", 'title', m.title, 'isMain', m.main_since is not null
  ) order by m."order"), '[]'::json)
  from ${postMedia} m join ${files} f on f.id = m.file_id
  where m.loop_id = ${posts.loopId} and m.post_id = ${posts.id}
)`;

/** A file of one's own that is not on a post yet. */
export async function ownFile(db: Db | Tx, userId: UserId, key: string): Promise<MediaRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.key, key), eq(files.ownerId, userId)));
  if (!row?.uploadedAt) return null;
  const { createdAt, processedAt, ...file } = row;
  return {
    ...file,
    processed: processedAt !== null,
    createdAt: createdAt.toISOString(),
    order: null,
    title: null,
    isMain: false,
  };
}

export type UsableFile = { id: FileId; resourceType: string; key: string; ownerId: UserId };

/**
 * The files a person may put on a post, by what they were named with: their own uploads, and those that are
 * on one of these posts, which must be ones they may take from, or the logo of this loop already. Null when any is neither.
 */
export async function usableFiles(
  tx: Tx,
  user: { userId: UserId; on: { loopId: LoopId; postId: PostId }[]; logoOf?: LoopId },
  named: string[],
): Promise<UsableFile[] | null> {
  const names = named.map(mediaName);
  const keys = names.flatMap((name) => (name && 'key' in name ? [name.key] : []));
  const ids = names.flatMap((name) => (name && 'id' in name ? [name.id] : []));
  if (keys.length + ids.length !== named.length) return null;
  if (named.length === 0) return [];
  const onPosts = user.on.map(
    ({ loopId, postId }) => sql`exists (select from ${postMedia} where ${postMedia.fileId} = ${files.id}
      and ${postMedia.loopId} = ${loopId} and ${postMedia.postId} = ${postId})`,
  );
  const isLogo =
    user.logoOf &&
    sql`exists (select from ${loops} l where l.id = ${user.logoOf} and l.logo_file_id = ${files.id})`;
  const found = await tx
    .select({ id: files.id, key: files.key, resourceType: files.resourceType, ownerId: files.ownerId })
    .from(files)
    .where(
      and(
        or(inArray(files.key, keys), inArray(files.id, ids)),
        sql`${files.uploadedAt} is not null`,
        or(eq(files.ownerId, user.userId), ...onPosts, isLogo || undefined),
      ),
    );
  const ordered = names.map((name) =>
    found.find((file) => name && ('key' in name ? file.key === name.key : file.id === name.id)),
  );
  const complete = ordered.filter((file) => file !== undefined);
  return complete.length === named.length && new Set(complete.map((f) => f.id)).size === named.length
    ? complete
    : null;
}

/**
 * The bytes a person's files in a loop's posts take. Until the transaction ends nobody else counts them: what
 * two posts add at once is counted one after the other.
 */
export async function lockedStorage(tx: Tx, { loopId, userId }: { loopId: LoopId; userId: UserId }) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`storage:${loopId}:${userId}`}, 0))`);
  const used = sql`exists (select from ${postMedia} m where m.loop_id = ${loopId} and m.file_id = ${files.id})`;
  const [row] = await tx
    .select({ bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(and(eq(files.ownerId, userId), used));
  return row?.bytes ?? 0;
}

/** Whose upload an address is for and what it was called, or null when there is none. */
export async function uploadOf(db: Db, key: string): Promise<{ name: string; ownerId: UserId } | null> {
  const [row] = await db
    .select({ name: files.name, ownerId: files.ownerId })
    .from(files)
    .where(eq(files.key, key));
  return row ?? null;
}

/** How far a file is, as the socket tells it. */
export async function mediaState(db: Db, fileId: FileId) {
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
