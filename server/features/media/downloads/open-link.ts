import { and, type Column, eq, isNull, sql } from 'drizzle-orm';
import { mayOpenEvidence } from '../../../access/cases.ts';
import { postRight } from '../../../access/post-policy.ts';
import { rightTo } from '../../../access/right.ts';
import { sessionsOverBefore } from '../../../access/sessions.ts';
import type { Db } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { blurOf, blurredVariant, placeholderOf } from '../../../presenters/cover.ts';
import type { Link } from '../../../presenters/links.ts';
import { CAPTIONS } from '../../../presenters/media.ts';
import { sessions, users } from '../../accounts/tables.ts';
import { admissions } from '../../fees/tables.ts';
import { loops } from '../../loops/tables.ts';
import { posts } from '../../posts/tables.ts';
import { profiles } from '../../profiles/tables.ts';
import { caseFiles, cases } from '../../reports/tables.ts';
import { accountPortraits, files, fileUses, isUseBy, type Variant } from '../tables.ts';

export type OpenFile = {
  variant: Variant;
  bytes?: Buffer;
  /** The content at this address may change, so it must not be cached. */
  mayChange?: true;
  name: string;
  resourceType: string;
  rightKeys: string[];
};

/** Rights are checked on each request. A locked post only opens its blurred cover. */
export async function openLink(db: Db, link: Link, now: Date): Promise<OpenFile | null> {
  if (link.sessionId === null) return openDoorLogo(db, link);
  const thumbnail = blurOf(link.variant);
  const [row] = await linkedFile(db).execute({
    key: link.key,
    sessionId: link.sessionId,
    loopId: link.loopId,
    isBlurred: thumbnail !== undefined,
    isCaptions: link.variant === CAPTIONS,
    ...sessionsOverBefore(now),
  });
  const rightKeys = row ? [`session:${link.sessionId}`, `user:${row.userId}`, `loop:${link.loopId}`] : [];
  const blurred =
    row && thumbnail !== undefined ? blurredVariant(placeholderOf({ ...row, thumbnail })) : null;
  if (blurred) return { ...blurred, name: 'cover.webp', resourceType: 'image', rightKeys };
  if (row?.captions)
    return { ...captionsVariant(row.captions), name: 'captions.vtt', resourceType: 'file', rightKeys };
  // The link's variant is untrusted: ignore names that every object inherits.
  const variants = row?.variants ?? {};
  const variant = Object.hasOwn(variants, link.variant) ? variants[link.variant] : undefined;
  if (!row || !variant) return null;
  return { variant, name: row.name, resourceType: row.resourceType, rightKeys };
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

/** A link for people who hold an invite code opens only the small version of the loop's current logo. */
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
  return { variant: thumb, name: row.name, resourceType: row.resourceType, rightKeys: [`loop:${loopId}`] };
}

const { placeholder } = sql;
const loopId = sql`${placeholder('loopId')}::bigint`;
const { mayRead, columns } = rightTo(placeholder('loopId'), users.id);
const sight = postRight(users.id);

const isSeenMedia = sql`(${mayRead} and exists (select from ${posts}
  where ${posts.loopId} = ${fileUses.loopId} and ${posts.id} = ${fileUses.postId} and ${posts.deletedAt} is null
    and ${sight.maySee} and (${sight.columns.lock} is null
      or (${fileUses.mainSince} is not null and ${placeholder('isBlurred')}::boolean))))`;

const isSeenPortrait = (
  userId: Column,
) => sql`(${mayRead} and exists (select from ${profiles} p join ${users} u on u.id = p.user_id
  where p.loop_id = ${loopId} and p.user_id = ${userId} and u.suspended_at is null))`;

const isSeenLogo = sql`exists (select from ${loops} l
  where l.id = ${loopId} and l.deleted_at is null and (l.is_public or ${mayRead}
    or exists (select from ${admissions} a where a.loop_id = l.id and a.user_id = ${users.id})))`;

const isSeen = sql`(exists (select from ${fileUses}
  where ${fileUses.fileId} = ${files.id} and ${fileUses.loopId} = ${loopId} and case
    when ${fileUses.postId} is not null then ${isSeenMedia}
    when ${fileUses.userId} is not null then ${isSeenPortrait(fileUses.userId)}
    else ${isSeenLogo} end)
  or exists (select from ${accountPortraits}
    where ${accountPortraits.fileId} = ${files.id} and ${isSeenPortrait(accountPortraits.userId)}))`;

const isEditableOriginal = sql`exists (select from ${files} e
  join ${fileUses} on ${fileUses.fileId} = e.id
  join ${posts} on ${posts.loopId} = ${fileUses.loopId} and ${posts.id} = ${fileUses.postId}
  where e.original_id = ${files.id} and ${posts.loopId} = ${loopId} and ${posts.deletedAt} is null
    and ${sight.mayEdit})`;

const isOriginalOfLogo = sql`(${mayRead} and ${columns.isAdmin} and exists (select from ${files} e
  join ${fileUses} u on u.file_id = e.id
  where e.original_id = ${files.id} and u.loop_id = ${loopId} and u.post_id is null and u.user_id is null))`;

const isEvidence = sql`exists (select from ${caseFiles}
  join ${cases} on ${cases.loopId} = ${caseFiles.loopId} and ${cases.id} = ${caseFiles.caseId}
  where ${caseFiles.fileId} = ${files.id} and ${caseFiles.loopId} = ${loopId} and ${mayOpenEvidence(users.id)})`;

const isOwn = sql`(${files.ownerId} = ${users.id}
  or exists (select from ${files} e where e.original_id = ${files.id} and e.owner_id = ${users.id}))`;

const linkedFile = prepared((db) =>
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
        sql`case when ${loopId} is null then ${isOwn} else ${isSeen} or ${isEditableOriginal} or ${isOriginalOfLogo} or ${isEvidence} end`,
      ),
    )
    .prepare('open_link'),
);
