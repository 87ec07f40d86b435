import { and, type Column, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { blockedIn } from '../../access/blocks.ts';
import { postRight } from '../../access/post-policy.ts';
import { rightTo } from '../../access/right.ts';
import { reports } from '../reports/tables.ts';
import { posts } from './tables.ts';

const { placeholder } = sql;
const userId = placeholder('userId');
const loopId = placeholder('loopId');
type Posts = typeof posts;

export function inFeed(post: Posts = posts) {
  return and(
    eq(post.loopId, loopId),
    isNull(post.deletedAt),
    rightTo(loopId, userId).mayRead,
    postRight(userId, post).maySee,
    sql`${sql`${post.heldFor}`} is distinct from 'schedule'`,
    // `offset 0` keeps this a look-up for each post; as a join it would read every report this person ever made.
    sql`not exists (select from ${reports} mine where mine.loop_id = ${sql`${post.loopId}`}
      and mine.post_id = ${sql`${post.id}`} and mine.reporter_id = ${userId} offset 0)`,
    // Not `<> all(array…)`: that is taken to leave almost no posts, so each page would be planned anew.
    sql`${sql`${post.userId}`} not in ${blockedIn(loopId, userId)}`,
  );
}

/** Locked posts aren't searched: a hit would reveal their words. */
export function isSearched(post: Posts) {
  return and(inFeed(post), sql`${postRight(userId, post).columns.lock} is null`);
}

export const newestFirst = (post: Posts = posts) => [desc(post.sortDate), desc(post.id)] as const;

/** Where the next page starts. A post that the viewer can't see gives no position. */
const last = alias(posts, 'last');
export const older = (
  post: Record<'sortDate' | 'id', Column | SQL> = posts,
) => sql`(${sql`${post.sortDate}`}, ${sql`${post.id}`}) < (
  select ${last.sortDate}, ${last.id} from ${posts} "last"
  where ${last.loopId} = ${loopId} and ${last.id} = ${placeholder('before')}::bigint
    and ${postRight(userId, last).maySee})`;
