import { and, eq, isNull, sql } from 'drizzle-orm';
import { postRight } from '../../../access/post-policy.ts';
import { rightTo } from '../../../access/right.ts';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Link } from '../../../presenters/links.ts';
import { BLURRED, blurredVariant } from '../../../presenters/media.ts';
import { sessionsOverBefore } from '../../accounts/queries.ts';
import { sessions, users } from '../../accounts/tables.ts';
import { loops } from '../../loops/tables.ts';
import { posts } from '../../posts/tables.ts';
import { profiles } from '../../profiles/tables.ts';
import { files, postMedia, type Variant } from '../tables.ts';

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
