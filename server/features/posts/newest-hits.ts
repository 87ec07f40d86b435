import { and, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isSearched, newestFirst, older } from './feed-posts.ts';
import { posts } from './tables.ts';

/** How many of the newest posts are scanned before an index is asked for all hits. */
const walkLength = 2048;

export const hit = alias(posts, 'hit') as unknown as typeof posts;

type Search = { isHit: SQL; candidates: SQL; isNextPage: boolean; wantedCount: SQL };

const newestOrder = sql.join([...newestFirst(hit)], sql`, `);
const inLoop = sql`${hit.loopId} = ${sql.placeholder('loopId')}`;
const candidate = { sortDate: sql`candidate.sort_date`, id: sql`candidate.id` };

// A common word occurs among the newest posts, where an index would return far too many; a rare one is
// found at once by an index. So the index is used only if the newest posts don't fill the page.
export function newestHits({ isHit, candidates, isNextPage, wantedCount }: Search): SQL {
  const newest = sql`${posts} "hit" where ${and(inLoop, isNextPage ? older(hit) : undefined)} order by ${newestOrder}`;
  const isWanted = and(sql`(select is_any from missing)`, isNextPage ? older(candidate) : undefined);
  return sql`array(
    with recent as (
      select ${hit.id} from (
        select ${hit}.* from (select ${hit}.* from ${newest} limit ${sql.raw(String(walkLength))}) "hit"
        where ${isHit} order by ${newestOrder} offset 0) "hit"
      where ${isSearched(hit)} order by ${newestOrder} limit ${wantedCount}
    ), missing as materialized (
      select case when count(*) < ${wantedCount} then exists (
        select from ${newest} offset ${sql.raw(String(walkLength))}) else false end as is_any from recent
    ), candidates as materialized (
      select id, sort_date from (${candidates}) candidate where ${isWanted}
    ), indexed as (
      select candidate.id from (
        select id, sort_date from candidates order by sort_date desc, id desc) candidate
      cross join lateral (
        select ${hit}.* from ${posts} "hit" where ${inLoop} and ${hit.id} = candidate.id offset 0) "hit"
      where ${isSearched(hit)} order by candidate.sort_date desc, candidate.id desc limit ${wantedCount}
    )
    select id from recent where not (select is_any from missing) union all select id from indexed)`;
}
