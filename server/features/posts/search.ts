import { plainText } from '@loopyard/contract/preview.ts';
import { hitMarks } from '@loopyard/contract/search.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { findReader } from '../../access/members.ts';
import type { LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { executePrepared, prepared } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { comments } from '../comments/tables.ts';
import { loops } from '../loops/tables.ts';
import { fileUses } from '../media/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { isSearched } from './feed-posts.ts';
import { hitsQuery } from './feed-query.ts';
import { hit } from './newest-hits.ts';
import { type SeenPost, seenPosts } from './rows.ts';
import { posts } from './tables.ts';

export type SearchPage = { loopId: LoopId; first: number; skip: number; before: PostId | null; text: string };

export type MatchField = 'title' | 'author' | 'file' | 'comment';
export type Match = { field: MatchField; excerpt: string };
export type FoundPost = { post: SeenPost; match: Match };

/** All words must occur in one place: the description, the author's name, a file's name or a comment. */
export async function accessSearch(ctx: SignedIn, db: Db, page: SearchPage): Promise<Result<FoundPost[]>> {
  const { userId } = ctx.viewer;
  const searchPage = { ...page, userId, text: wellFormed(page.text) };
  const seenPage = await pageQuery(page)(db).execute(searchPage, ctx.accessCheck);
  const ids = seenPage.rows.map(({ id }) => id);
  if (ids.length === 0) return (await findReader(ctx, db, page.loopId)) ? ok([]) : fail('not_found');
  const matches = await mapMatches(db, searchPage, ids);
  return ok(
    seenPosts(userId, seenPage).flatMap((post) => {
      const match = matches.get(post.row.id);
      return match ? [{ post, match }] : [];
    }),
  );
}

const { start, end } = hitMarks;
const withoutMarks = (text: string, instead = '') => text.replaceAll(start, instead).replaceAll(end, instead);
/** PostgreSQL rejects NUL characters. */
const wellFormed = (text: string) => withoutMarks(text, ' ').replaceAll('\0', ' ').trim();

const { placeholder } = sql;
const loopId = placeholder('loopId');
const text = sql`${placeholder('text')}::text`;
const names = sql`(select search_query(null, ${text}))`;
/** Posts from before the loop had a language are indexed without word forms. */
const query = sql`(select coalesce(search_query(l.language, ${text}) || search_query(null, ${text}),
  search_query(l.language, ${text}), search_query(null, ${text})) from ${loops} l where l.id = ${loopId})`;

/** Must match the index's expression. */
const hasName = sql`to_tsvector('loopyard_simple', u.first_name || ' ' || u.last_name) @@ ${names}`;
const hasNickname = sql`to_tsvector('loopyard_simple', p.nickname) @@ ${names}`;
/** A suspended person keeps only their name, so don't search their nickname. */
const isShown = sql`exists (select from ${users} u where u.id = p.user_id and u.suspended_at is null)`;
const authors = sql`(
  select u.id from ${users} u join ${memberships} m on m.loop_id = ${loopId} and m.user_id = u.id
  where u.deleted_at is null and ${hasName}
  union select p.user_id from ${profiles} p where p.loop_id = ${loopId} and ${hasNickname} and ${isShown})`;

const commentHits = sql`${comments} c where c.deleted_at is null and c.words @@ ${query}`;
const fileHits = sql`${fileUses} f where f.post_id is not null and f.words @@ ${names}`;

const hitId = sql`${hit.id}`;
/** `offset 0` makes PostgreSQL check one post at a time, as far as needed. */
const isHit = sql`(${hit.words} @@ ${query} or ${hit.userId} = any (array${authors})
  or (${hit.messagesCount} > 0 and exists (select from ${commentHits} and c.loop_id = ${loopId} and c.post_id = ${hitId} offset 0))
  or (${hit.imagesCount} + ${hit.videosCount} + ${hit.filesCount} > 0
    and exists (select from ${fileHits} and f.loop_id = ${loopId} and f.post_id = ${hitId} offset 0)))`;
/** Uses the loop's part of the word index, then rechecks on the row what the index doesn't know, such as word order. */
const inIndex = (words: SQL, wordQuery: SQL) => sql`${words} @@ query_in_loop(${loopId}, ${wordQuery})`;
const candidates = sql`
  select p.id, p.sort_date from ${posts} p
  where p.words @@ ${query} and ${inIndex(sql`words_in_loop(p.loop_id, p.words)`, query)}
  union select p.id, p.sort_date from (
    select c.post_id from ${commentHits} and ${inIndex(sql`words_in_loop(c.loop_id, c.words)`, query)}
    union select f.post_id from ${fileHits} and ${inIndex(sql`words_in_loop(f.loop_id, f.words)`, names)}) place
  cross join lateral (
    select p.id, p.sort_date from ${posts} p where p.loop_id = ${loopId} and p.id = place.post_id offset 0) p
  union select p.id, p.sort_date from ${authors} author (id) cross join lateral (
    select p.id, p.sort_date from ${posts} p where p.loop_id = ${loopId} and p.user_id = author.id offset 0) p`;

const pageQuery = hitsQuery('search', { isHit, candidates });

const fields = {
  id: hit.id,
  field: sql<MatchField>`place.field`,
  words: sql<string>`place.words`,
};

const matchQuery = prepared((db) =>
  db
    .select(fields)
    .from(hit)
    .innerJoin(
      sql`lateral (
        select 'title' as field, ${hit.title} as words where ${hit.words} @@ ${query}
        union all select 'author', p.nickname from ${profiles} p
          where p.loop_id = ${loopId} and p.user_id = ${hit.userId} and ${hasNickname} and ${isShown}
        union all select 'author', u.first_name || ' ' || u.last_name from ${users} u
          where u.id = ${hit.userId} and u.deleted_at is null and ${hasName}
        union all (select 'file', coalesce(f.title, f.name) from ${fileHits} and f.loop_id = ${loopId} and f.post_id = ${hitId}
          order by f."order" limit 1)
        union all (select 'comment', c.text from ${commentHits} and c.loop_id = ${loopId} and c.post_id = ${hitId} order by c.id desc limit 1)
        limit 1) place`,
      sql`true`,
    )
    .where(and(sql`${hitId} = any (${placeholder('ids')}::bigint[])`, isSearched(hit)))
    .prepare('search_matches'),
);

type Place = { field: MatchField; words: string };
type PageOfViewer = SearchPage & { userId: UserId };

async function mapMatches(db: Db, searchPage: PageOfViewer, ids: PostId[]): Promise<Map<PostId, Match>> {
  const rows = await matchQuery(db).execute({ ...searchPage, ids: `{${ids.join()}}` });
  const places = rows.map(({ field, words }) => {
    const text = wellFormed(words);
    return { field, words: field === 'title' || field === 'comment' ? plainText(text) : text };
  });
  const marked = await listMarked(db, searchPage, places);
  return new Map(
    rows.map(({ id, field }, at) => [
      id,
      { field, excerpt: excerptOf(marked[at] ?? '', places[at]?.words ?? '') },
    ]),
  );
}

const passage = `StartSel="${start}", StopSel="${end}", MaxWords=24, MinWords=12, ShortWord=0`;
const wholeText = `StartSel="${start}", StopSel="${end}", HighlightAll=true`;

async function listMarked(db: Db, { loopId, text }: PageOfViewer, places: Place[]): Promise<string[]> {
  const rows = await executePrepared<{ marked: string }>(
    db,
    'search_excerpts',
    sql`select case when field in ('title', 'comment')
        then ts_headline(search_config(l.language), words, coalesce(
          search_query(l.language, ${text}::text) || search_query(null, ${text}::text),
          search_query(l.language, ${text}::text), search_query(null, ${text}::text)), ${passage}::text)
        else ts_headline('loopyard_simple', translate(words, '._-', '   '), search_query(null, ${text}::text),
          ${wholeText}::text) end as marked
      from ${loops} l, json_to_recordset(${JSON.stringify(places)}::text::json) as place (field text, words text)
      where l.id = ${loopId}::bigint`,
  );
  return rows.map(({ marked }) => marked);
}

function excerptOf(marked: string, words: string): string {
  const bare = withoutMarks(marked);
  if (bare.length === words.length) return withSigns(marked, words);
  const from = words.startsWith(bare) ? '' : '…';
  return `${from}${marked}${words.endsWith(bare) ? '' : '…'}`;
}

function withSigns(marked: string, words: string): string {
  let at = 0;
  return marked
    .split('')
    .map((sign) => (sign === start || sign === end ? sign : words[at++]))
    .join('');
}
