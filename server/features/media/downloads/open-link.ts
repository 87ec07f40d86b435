import { and, type Column, eq, isNull, sql } from 'drizzle-orm';
import { postRight } from '../../../access/post-policy.ts';
import { rightTo } from '../../../access/right.ts';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Link } from '../../../presenters/links.ts';
import { blurOf, blurredVariant, CAPTIONS, placeholderOf } from '../../../presenters/media.ts';
import { sessionsOverBefore } from '../../accounts/queries.ts';
import { sessions, users } from '../../accounts/tables.ts';
import { admissions } from '../../fees/tables.ts';
import { loops } from '../../loops/tables.ts';
import { posts } from '../../posts/tables.ts';
import { profiles } from '../../profiles/tables.ts';
import { accountPortraits, files, fileUses, isUseBy, type Variant } from '../tables.ts';

/** What a link opens, and the keys its right hangs on. `bytes`: of what is no file of its own. */
export type OpenFile = {
  variant: Variant;
  bytes?: Buffer;
  /** Under the same address. */
  mayChange?: true;
  name: string;
  resourceType: string;
  keys: string[];
};

/**
 * A variant that a link may open now, or null: session, membership and the post's own right are read at each
 * request. Of a locked post only the cover opens, blurred.
 */
export async function openLink(db: Db, link: Link, now: Date): Promise<OpenFile | null> {
  if (link.sessionId === null) return openDoorLogo(db, link);
  const thumbnail = blurOf(link.variant);
  const [row] = await linked(db).execute({
    key: link.key,
    sessionId: link.sessionId,
    loopId: link.loopId,
    isBlurred: thumbnail !== undefined,
    isCaptions: link.variant === CAPTIONS,
    ...sessionsOverBefore(now),
  });
  const keys = row ? [`session:${link.sessionId}`, `user:${row.userId}`, `loop:${link.loopId}`] : [];
  const blurred =
    row && thumbnail !== undefined ? blurredVariant(placeholderOf({ ...row, thumbnail })) : null;
  if (blurred) return { ...blurred, name: 'cover.webp', resourceType: 'image', keys };
  if (row?.captions)
    return { ...captionsVariant(row.captions), name: 'captions.vtt', resourceType: 'file', keys };
  // A link names what it likes: what every object has is no variant.
  const variants = row?.variants ?? {};
  const variant = Object.hasOwn(variants, link.variant) ? variants[link.variant] : undefined;
  if (!row || !variant) return null;
  return { variant, name: row.name, resourceType: row.resourceType, keys };
}

function captionsVariant(captions: string): { variant: Variant; bytes: Buffer; mayChange: true } {
  const bytes = Buffer.from(captions);
  const type = 'text/vtt; charset=utf-8';
  return {
    variant: { file: '', type, size: bytes.length, width: null, height: null },
    bytes,
    mayChange: true,
  };
}

/** Given to whoever held a code: the loop's logo as it is now, small. */
async function openDoorLogo(db: Db, { key, loopId, variant }: Link): Promise<OpenFile | null> {
  if (loopId === null) return null;
  const [row] = await db
    .select({ variants: files.variants, name: files.name, resourceType: files.resourceType })
    .from(files)
    .innerJoin(fileUses, and(eq(fileUses.fileId, files.id), isUseBy({ loopId })))
    .innerJoin(loops, eq(loops.id, fileUses.loopId))
    .where(and(eq(files.key, key), isNull(loops.deletedAt)));
  const thumb = variant === 'thumb' ? row?.variants?.thumb : undefined;
  if (!row || !thumb) return null;
  return { variant: thumb, name: row.name, resourceType: row.resourceType, keys: [`loop:${loopId}`] };
}

const { placeholder } = sql;
const loopId = sql`${placeholder('loopId')}::bigint`;
const { mayRead, columns } = rightTo(placeholder('loopId'), users.id);
const sight = postRight(users.id);

/** One of a post's media is for whoever sees the post; while it is locked, its blurred cover alone. */
const isSeenMedia = sql`(${mayRead} and exists (select from ${posts}
  where ${posts.loopId} = ${fileUses.loopId} and ${posts.id} = ${fileUses.postId} and ${posts.deletedAt} is null
    and ${sight.maySee} and (${sight.columns.lock} is null
      or (${fileUses.mainSince} is not null and ${placeholder('isBlurred')}::boolean))))`;

/** A portrait, of a profile or an account, is for those in a loop of that person's. */
const isSeenPortrait = (
  userId: Column,
) => sql`(${mayRead} and exists (select from ${profiles} p join ${users} u on u.id = p.user_id
  where p.loop_id = ${loopId} and p.user_id = ${userId} and u.suspended_at is null))`;

/** A logo is for whoever may read its loop, or find it, or waits to pay its fee. */
const isSeenLogo = sql`exists (select from ${loops} l
  where l.id = ${loopId} and l.deleted_at is null and (l.is_public or ${mayRead}
    or exists (select from ${admissions} a where a.loop_id = l.id and a.user_id = ${users.id})))`;

/** What uses a file in the link's loop, or whose portrait it is everywhere, gives the right to it. */
const isSeen = sql`(exists (select from ${fileUses}
  where ${fileUses.fileId} = ${files.id} and ${fileUses.loopId} = ${loopId} and case
    when ${fileUses.postId} is not null then ${isSeenMedia}
    when ${fileUses.userId} is not null then ${isSeenPortrait(fileUses.userId)}
    else ${isSeenLogo} end)
  or exists (select from ${accountPortraits}
    where ${accountPortraits.fileId} = ${files.id} and ${isSeenPortrait(accountPortraits.userId)}))`;

/** What was edited is for those who may edit the post that shows the edit. */
const isEditableOriginal = sql`exists (select from ${files} e
  join ${fileUses} on ${fileUses.fileId} = e.id
  join ${posts} on ${posts.loopId} = ${fileUses.loopId} and ${posts.id} = ${fileUses.postId}
  where e.original_id = ${files.id} and ${posts.loopId} = ${loopId} and ${posts.deletedAt} is null
    and ${sight.mayEdit})`;

/** What was edited to a logo is for those who run the loop. */
const isOriginalOfLogo = sql`(${mayRead} and ${columns.isAdmin} and exists (select from ${files} e
  join ${fileUses} u on u.file_id = e.id
  where e.original_id = ${files.id} and u.loop_id = ${loopId} and u.post_id is null and u.user_id is null))`;

/** One's own is what one uploaded, and what an edit of one's own was made from. */
const isOwn = sql`(${files.ownerId} = ${users.id}
  or exists (select from ${files} e where e.original_id = ${files.id} and e.owner_id = ${users.id}))`;

const linked = prepared((db) =>
  db
    .select({
      variants: files.variants,
      name: files.name,
      resourceType: files.resourceType,
      placeholder: files.placeholder,
      captions: sql<
        string | null
      >`case when ${sql.placeholder('isCaptions')}::boolean then ${files.captions} end`,
      userId: users.id,
    })
    .from(files)
    .innerJoin(sessions, eq(sessions.id, placeholder('sessionId')))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(files.key, placeholder('key')),
        isNull(sessions.endedAt),
        sql`${sessions.lastUsedAt} > ${placeholder('idleSince')}`,
        sql`${sessions.createdAt} > ${placeholder('bornSince')}`,
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        sql`case when ${loopId} is null then ${isOwn} else ${isSeen} or ${isEditableOriginal} or ${isOriginalOfLogo} end`,
      ),
    )
    .prepare('open_link'),
);
