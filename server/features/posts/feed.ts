import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { findReader } from '../../access/members.ts';
import { postRight } from '../../access/post-policy.ts';
import type { LoopId, PostId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { postHashtags } from '../hashtags/tables.ts';
import { inFeed, isSearched, older } from './feed-posts.ts';
import { feedQuery, hitsQuery } from './feed-query.ts';
import { hit } from './newest-hits.ts';
import { type SeenPost, seenPosts } from './rows.ts';
import { posts } from './tables.ts';

export type FeedPage = {
  loopId: LoopId;
  first: number;
  skip: number;
  before: PostId | null;
  titleContains: string;
  isPinned?: boolean;
  isScheduled?: boolean;
  tag?: string | null;
};

/** @returns `not_found` if the viewer may not read the loop */
export async function accessFeed(ctx: SignedIn, db: Db, page: FeedPage): Promise<Result<SeenPost[]>> {
  const { userId } = ctx.viewer;
  const text = page.titleContains.trim();
  const query = queryFor(page, text);
  const seenPage = await query(page)(db).execute(
    {
      loopId: page.loopId,
      userId,
      first: page.first,
      skip: page.skip,
      before: page.before,
      text,
      pattern: likePattern(text),
      now: ctx.now.toISOString(),
      tag: page.tag,
    },
    ctx.accessCheck,
  );
  // Only an empty page can mean a missing right, so check only then.
  if (seenPage.rows.length === 0 && !(await findReader(ctx, db, page.loopId))) return fail('not_found');
  return ok(seenPosts(userId, seenPage));
}

function queryFor({ isPinned, isScheduled, tag, before }: FeedPage, text: string) {
  if (isPinned) return pinnedPage;
  if (isScheduled) return scheduledPage;
  if (tag) return before ? taggedBefore : tagged;
  if (text) return isLong(text) ? longSearch : shortSearch;
  return before ? pageBefore : newestPage;
}

const { placeholder } = sql;

const newestPage = feedQuery('feed_newest', () => inFeed());
const pageBefore = feedQuery('feed_before', () => and(inFeed(), older()));
const pinnedPage = feedQuery('feed_pinned', () =>
  // `offset 0`: found by their own index, and not by looking through the feed.
  and(
    inFeed(),
    sql`${sql`${posts.id}`} in (select pinned.id from ${posts} pinned where pinned.loop_id = ${placeholder('loopId')}
      and pinned.pinned_until > ${placeholder('now')}::timestamptz offset 0)`,
  ),
);
const scheduledPage = feedQuery('feed_scheduled', () =>
  and(
    ...[eq(posts.loopId, placeholder('loopId')), eq(posts.userId, placeholder('userId'))],
    ...[eq(posts.heldFor, 'schedule'), isNull(posts.deletedAt)],
    postRight(placeholder('userId')).maySee,
  ),
);

const hasTag = sql`exists (select from ${postHashtags} its where its.loop_id = ${sql`${posts.loopId}`}
  and its.post_id = ${sql`${posts.id}`} and its.tag = ${placeholder('tag')})`;
const tagged = feedQuery('feed_tagged', () => and(isSearched(posts), hasTag));
const taggedBefore = feedQuery('feed_tagged_before', () => and(isSearched(posts), hasTag, older()));

/** A title's trigram index needs three characters in a row; shorter words use an index of their own. */
const isLong = (text: string) => /[a-z0-9]{3}/i.test(text);
const hasText = sql`${hit.title} ilike ${placeholder('pattern')}`;
const hasGrams = sql`short_grams(${hit.title}) @> array_remove(short_grams(${placeholder('text')}), '')`;
/** Same result as `ilike`, but without using the trigram index, which would return every post. */
const hasShortText = sql`(strpos(lower(${hit.title}), lower(${placeholder('text')})) > 0 and ${hasGrams})`;

function searchQuery(name: string, loop: SQL, isHit: SQL) {
  const candidates = sql`select ${hit.id}, ${hit.sortDate} from ${posts} "hit"
    where ${loop} = ${placeholder('loopId')} and ${isHit}`;
  return hitsQuery(name, { isHit, candidates });
}
const longSearch = searchQuery('feed_search', sql`${hit.loopId} + 0`, hasText);
const shortSearch = searchQuery('feed_search_short', sql`${hit.loopId} - 0`, hasShortText);

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
