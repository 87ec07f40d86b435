import { cleanName } from '@loopyard/contract/names.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { type Subject, subjects } from '../../access/subjects.ts';
import type { Id, LoopId, PostId, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { loops } from '../loops/tables.ts';
import { files, fileUses } from '../media/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { posts } from '../posts/tables.ts';
import type { ReportedSubject } from './reportables.ts';

/** `subject`: null where the loop alone is known. */
export type Place = { loopId: LoopId; subject: (ReportedSubject & { authorId: UserId }) | null };

const { maySee: isShown }: Subject = subjects.User;

const id = '([1-9]\\d{0,14})';
const pages = [
  { path: new RegExp(`^/(?:feed|loopyard)/${id}(?:/|$)`), find: findPost },
  { path: new RegExp(`^/user/${id}/${id}(?:/|$)`), find: findPerson },
  {
    path: new RegExp(`^/(?:loop|members|edit-loop|reports|notifications|subscriptions)/${id}(?:/|$)`),
    find: findLoop,
  },
  { path: /^\/media\/([0-9a-f]{32})\//, find: findFile },
];

/** Reads a link to a page of this server, or the exact name of one loop. It asks for no right. */
export async function findPlace(tx: Tx, place: string, baseUrl: string): Promise<Place | null> {
  const url = parseOwn(place.trim(), baseUrl);
  if (!url) return findByName(tx, cleanName(place));
  for (const { path, find } of pages) {
    const match = path.exec(url.pathname);
    if (match) return find(tx, match.slice(1), url);
  }
  return null;
}

/** People copy addresses with and without their beginning. */
function parseOwn(place: string, baseUrl: string): URL | null {
  const base = new URL(baseUrl);
  if (place.startsWith('/')) return URL.parse(base.origin + place);
  const url = URL.parse(/^https?:\/\//i.test(place) ? place : `${base.protocol}//${place}`);
  return url?.host === base.host ? url : null;
}

async function findPost(tx: Tx, [postId]: string[]): Promise<Place | null> {
  const [post] = await tx
    .select({ loopId: posts.loopId, authorId: posts.userId, deletedAt: posts.deletedAt })
    .from(posts)
    .innerJoin(loops, and(eq(loops.id, posts.loopId), isNull(loops.deletedAt)))
    .where(eq(posts.id, Number(postId) as PostId));
  if (!post) return null;
  const { loopId, authorId, deletedAt } = post;
  return {
    loopId,
    subject: deletedAt ? null : { type: 'Post', id: Number(postId) as Id, authorId },
  };
}

async function findPerson(tx: Tx, [userId, loopId]: string[]): Promise<Place | null> {
  const [place] = await tx
    .select({ loopId: loops.id, authorId: memberships.userId })
    .from(loops)
    .leftJoin(
      memberships,
      and(
        ...[eq(memberships.loopId, loops.id), eq(memberships.userId, Number(userId) as UserId)],
        isShown(memberships.userId),
      ),
    )
    .where(and(eq(loops.id, Number(loopId) as LoopId), isNull(loops.deletedAt)));
  if (!place) return null;
  const { authorId } = place;
  return {
    loopId: place.loopId,
    subject: authorId === null ? null : { type: 'User', id: authorId, authorId },
  };
}

async function findLoop(tx: Tx, [loopId]: string[]): Promise<Place | null> {
  const [loop] = await tx
    .select({ loopId: loops.id })
    .from(loops)
    .where(and(eq(loops.id, Number(loopId) as LoopId), isNull(loops.deletedAt)));
  return loop ? { ...loop, subject: null } : null;
}

/** A file may be used in several loops; its link names one. */
async function findFile(tx: Tx, [key = '']: string[], url: URL): Promise<Place | null> {
  const [use] = await tx
    .select({ loopId: fileUses.loopId, postId: fileUses.postId, userId: fileUses.userId })
    .from(files)
    .innerJoin(fileUses, eq(fileUses.fileId, files.id))
    .where(
      and(
        or(eq(files.key, key), sql`${key} = any(${files.earlierKeys})`),
        sql`${fileUses.loopId}::text = ${url.searchParams.get('l') ?? ''}`,
      ),
    )
    .orderBy(fileUses.id)
    .limit(1);
  if (!use) return null;
  if (use.postId) return findPost(tx, [String(use.postId)]);
  if (use.userId) return findPerson(tx, [String(use.userId), String(use.loopId)]);
  return findLoop(tx, [String(use.loopId)]);
}

/** Several loops may have the same name, and then nobody knows which is meant. */
async function findByName(tx: Tx, name: string): Promise<Place | null> {
  const namedLoops = await tx
    .select({ loopId: loops.id })
    .from(loops)
    .where(and(sql`lower(${loops.name}) = lower(${name})`, isNull(loops.deletedAt)))
    .limit(2);
  const [loop] = namedLoops;
  return loop && namedLoops.length === 1 ? { ...loop, subject: null } : null;
}
