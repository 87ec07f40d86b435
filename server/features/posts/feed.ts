import { listLimits } from '@loopyard/contract/lists.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { findReader } from '../../access/members.ts';
import { postRight } from '../../access/post-policy.ts';
import { rightTo } from '../../access/right.ts';
import type { LoopId, PostId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { reports } from '../reports/tables.ts';
import { preparedPosts, type SeenPost, seenPosts, selectPosts } from './rows.ts';
import { posts } from './tables.ts';

export type FeedPage = {
  loopId: LoopId;
  first: number;
  skip: number;
  before: PostId | null;
  titleContains: string;
};

/**
 * A page of a loop's feed, newest first, without what the viewer has reported. `not_found` when the loop is not
 * the viewer's to read.
 */
export async function accessFeed(ctx: SignedIn, db: Db, page: FeedPage): Promise<Result<SeenPost[]>> {
  const { userId } = ctx.viewer;
  const text = page.titleContains.trim();
  const query = text ? searchPage : page.before ? pageBefore : newestPage;
  const seenPage = await query(page)(db).execute(
    {
      loopId: page.loopId,
      userId,
      first: page.first,
      skip: page.skip,
      before: page.before,
      pattern: likePattern(text),
    },
    ctx.proof,
  );
  // No post to be seen, or no right to see any: only then it is worth asking.
  if (seenPage.rows.length === 0 && !(await findReader(ctx, db, page.loopId))) return fail('not_found');
  return ok(seenPosts(userId, seenPage));
}

const { placeholder } = sql;
const mySight = postRight(placeholder('userId'));
const inFeed = and(
  eq(posts.loopId, placeholder('loopId')),
  isNull(posts.deletedAt),
  rightTo(placeholder('loopId'), placeholder('userId')).mayRead,
  mySight.maySee,
  // `offset 0` keeps it a look for each post: as a join it would read all that this reader has ever reported.
  sql`not exists (select from ${reports} mine where mine.loop_id = ${posts.loopId} and mine.post_id = ${posts.id}
    and mine.reporter_id = ${placeholder('userId')} offset 0)`,
);

/** The place of the post a page goes on from; one that is not the viewer's to see has none. */
const last = alias(posts, 'last');
const older = sql`(${posts.sortDate}, ${posts.id}) < (
  select ${last.sortDate}, ${last.id} from ${posts} "last"
  where ${last.loopId} = ${placeholder('loopId')} and ${last.id} = ${placeholder('before')}::bigint
    and ${postRight(placeholder('userId'), last).maySee})`;

/**
 * The usual page has its size written into the query: with it as a parameter PostgreSQL cannot know how few
 * rows are wanted and plans each page anew, which costs more than reading it.
 */
function feedQuery(name: string, where: ReturnType<typeof and>) {
  const selectOrdered = (db: Db) =>
    selectPosts(db, placeholder('loopId'), placeholder('userId'))
      .where(where)
      .orderBy(desc(posts.sortDate), desc(posts.id));
  // Drizzle makes a parameter of any number; what it is given here is SQL.
  const pageSize = sql.raw(String(listLimits.feedPage)) as unknown as number;
  const usual = preparedPosts(name, (db) => selectOrdered(db).limit(pageSize));
  const any = preparedPosts(`${name}_any`, (db) =>
    selectOrdered(db).limit(placeholder('first')).offset(placeholder('skip')),
  );
  return ({ first, skip }: FeedPage) => (first === listLimits.feedPage && skip === 0 ? usual : any);
}

const newestPage = feedQuery('feed_newest', inFeed);
const pageBefore = feedQuery('feed_before', and(inFeed, older));
/** What is locked to the viewer is not searched: a hit would tell what it says. */
const searchPage = feedQuery(
  'feed_search',
  and(
    inFeed,
    sql`${posts.title} ilike ${placeholder('pattern')}`,
    sql`${mySight.columns.lock} is null`,
    sql`(${placeholder('before')}::bigint is null or ${older})`,
  ),
);

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
