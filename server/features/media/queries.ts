import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { postRight } from '../../access/post-policy.ts';
import { rightTo } from '../../access/right.ts';
import type { FileId, LoopId, PostId, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Link } from '../../presenters/links.ts';
import { BLURRED, blurredVariant, type MediaRow } from '../../presenters/media.ts';
import { sessionsOverBefore } from '../accounts/queries.ts';
import { sessions, users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { posts } from '../posts/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { mediaName } from './keys.ts';
import { files, postMedia, type Variant } from './tables.ts';

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

/** What a link opens, and the keys its right hangs on. `bytes`: of what is no file of its own. */
type OpenFile = { variant: Variant; bytes?: Buffer; name: string; resourceType: string; keys: string[] };

/**
 * A variant that a link may open now, or null: session, membership and the post's own right are read at each
 * request. Of a locked post only the cover opens, blurred.
 */
export async function openLink(db: Db, link: Link, now: Date): Promise<OpenFile | null> {
  if (link.sessionId === 0) return openDoorLogo(db, link);
  const [row] = await linked(db).execute({
    key: link.key,
    sessionId: link.sessionId,
    loopId: link.loopId,
    isBlurred: link.variant === BLURRED,
    ...sessionsOverBefore(now),
  });
  const keys = row ? [`session:${link.sessionId}`, `user:${row.userId}`, `loop:${link.loopId}`] : [];
  const blurred = row && link.variant === BLURRED ? blurredVariant(row.placeholder) : null;
  if (blurred) return { ...blurred, name: 'cover.webp', resourceType: 'image', keys };
  // A link names what it likes: what every object has is no variant.
  const variants = row?.variants ?? {};
  const variant = Object.hasOwn(variants, link.variant) ? variants[link.variant] : undefined;
  if (!row || !variant) return null;
  return { variant, name: row.name, resourceType: row.resourceType, keys };
}

/** Given to whoever held a code: the loop's logo as it is now, small. */
async function openDoorLogo(db: Db, { key, loopId, variant }: Link): Promise<OpenFile | null> {
  const [row] = await db
    .select({ variants: files.variants, name: files.name, resourceType: files.resourceType })
    .from(files)
    .innerJoin(loops, eq(loops.logoFileId, files.id))
    .where(and(eq(files.key, key), eq(loops.id, loopId), isNull(loops.deletedAt)));
  const thumb = variant === 'thumb' ? row?.variants?.thumb : undefined;
  if (!row || !thumb) return null;
  return { variant: thumb, name: row.name, resourceType: row.resourceType, keys: [`loop:${loopId}`] };
}

const { placeholder } = sql;
const { mayRead } = rightTo(placeholder('loopId'), users.id);

/** A logo is for whoever may read its loop, or find it. */
const isShownLogo = sql`exists (select from ${loops} l where l.id = ${placeholder('loopId')}::bigint
  and l.logo_file_id = ${files.id} and l.deleted_at is null and (l.is_public or ${mayRead}))`;

/** A portrait, always an upload of one's own, is for those in a loop of that person's. */
const isShownPortrait = sql`(${mayRead} and exists (select from ${profiles} p join ${users} u on u.id = p.user_id
    where p.loop_id = ${placeholder('loopId')}::bigint and p.user_id = ${files.ownerId}
      and u.suspended_at is null and (p.portrait_key = ${files.key} or u.portrait_key = ${files.key})))`;

const sight = postRight(users.id);
const linked = prepared((db) =>
  db
    .select({
      variants: files.variants,
      name: files.name,
      resourceType: files.resourceType,
      placeholder: files.placeholder,
      userId: users.id,
    })
    .from(files)
    .innerJoin(sessions, eq(sessions.id, sql.placeholder('sessionId')))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(files.key, sql.placeholder('key')),
        isNull(sessions.endedAt),
        sql`${sessions.lastUsedAt} > ${sql.placeholder('idleSince')}`,
        sql`${sessions.createdAt} > ${sql.placeholder('bornSince')}`,
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        sql`case when ${sql.placeholder('loopId')}::bigint = 0 then ${files.ownerId} = ${users.id} else exists (
          select from ${postMedia}
          join ${posts} on ${posts.loopId} = ${postMedia.loopId} and ${posts.id} = ${postMedia.postId}
          where ${postMedia.fileId} = ${files.id} and ${postMedia.loopId} = ${sql.placeholder('loopId')}::bigint
            and ${posts.deletedAt} is null and ${mayRead} and ${sight.maySee}
            and (${sight.columns.lock} is null or (
              ${postMedia.mainSince} is not null and ${sql.placeholder('isBlurred')}::boolean)))
          or ${isShownLogo} or ${isShownPortrait} end`,
      ),
    )
    .prepare('open_link'),
);

/** Whose upload an address is for and what it was called, or null when there is none. */
export async function uploadOf(db: Db, key: string): Promise<{ name: string; ownerId: UserId } | null> {
  const [row] = await db
    .select({ name: files.name, ownerId: files.ownerId })
    .from(files)
    .where(eq(files.key, key));
  return row ?? null;
}

/** On no post, and nobody's portrait or logo. */
export const isUnused = sql`not (
  exists (select from ${postMedia} m where m.file_id = ${files.id})
  or exists (select from ${loops} l where l.logo_file_id = ${files.id})
  or exists (select from ${users} u where u.portrait_key = ${files.key})
  or exists (select from ${profiles} p where p.portrait_key = ${files.key}))`;

/** Files that nothing uses and nobody is about to use. */
export async function unusedFiles(db: Db, before: Date): Promise<{ id: FileId; key: string }[]> {
  return db
    .select({ id: files.id, key: files.key })
    .from(files)
    .where(and(lt(files.createdAt, before), isUnused))
    .limit(500);
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
