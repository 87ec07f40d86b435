import { listLimits } from '@loopyard/contract/lists.ts';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PostId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { newestFirst } from './feed-posts.ts';
import { newestHits } from './newest-hits.ts';
import { preparedPosts, selectPosts } from './rows.ts';
import { posts } from './tables.ts';

const { placeholder } = sql;
const pageSize = sql.raw(String(listLimits.feedPage));

/** The usual size stands in the query: with a parameter PostgreSQL can't know how few rows it needs. */
export function feedQuery(name: string, where: (wantedCount: SQL) => SQL | undefined) {
  const selectOrdered = (db: Db, wantedCount: SQL) =>
    selectPosts(db)
      .where(where(wantedCount))
      .orderBy(...newestFirst());
  // Drizzle turns numbers into parameters but accepts SQL here, despite its type.
  const usual = preparedPosts(name, (db) => selectOrdered(db, pageSize).limit(pageSize as unknown as number));
  const anyCount = sql`(${placeholder('first')}::bigint + ${placeholder('skip')}::bigint)`;
  const any = preparedPosts(`${name}_any`, (db) =>
    selectOrdered(db, anyCount).limit(placeholder('first')).offset(placeholder('skip')),
  );
  return ({ first, skip }: { first: number; skip: number }) =>
    first === listLimits.feedPage && skip === 0 ? usual : any;
}

export function hitsQuery(name: string, search: { isHit: SQL; candidates: SQL }) {
  const page = (isNextPage: boolean) => (wantedCount: SQL) =>
    and(
      eq(posts.loopId, placeholder('loopId')),
      sql`${posts.id} = any (${newestHits({ ...search, isNextPage, wantedCount })})`,
    );
  const firstPage = feedQuery(name, page(false));
  const nextPage = feedQuery(`${name}_before`, page(true));
  return (feedPage: { first: number; skip: number; before: PostId | null }) =>
    (feedPage.before ? nextPage : firstPage)(feedPage);
}
