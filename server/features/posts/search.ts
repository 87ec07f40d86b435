import { plainText } from '@loopyard/contract/preview.ts';
import { hitMarks, type MatchField } from '@loopyard/contract/search.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { findReader } from '../../access/members.ts';
import type { LoopId, PostId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { executePrepared, prepared } from '../../platform/database/prepared.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { appointments } from '../calendar/tables.ts';
import { comments } from '../comments/tables.ts';
import { loops } from '../loops/tables.ts';
import { fileUses } from '../media/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { profiles } from '../profiles/tables.ts';
import { isSearched } from './feed-posts.ts';
import { hitsQuery } from './feed-query.ts';
import { hit } from './newest-hits.ts';
import { type SeenPost, seenPosts } from './rows.ts';
import { posts, titleWithNames, withNames } from './tables.ts';

export type SearchPage = { loopId: LoopId; first: number; skip: number; before: PostId | null; text: string };

export type Match = { field: MatchField; excerpt: string };
export type FoundPost = { post: SeenPost; match: Match };

/** All words must occur in one place: the description, the author's name, an event, a file's name or a comment. */
export async function accessSearch(ctx: SignedIn, db: Db, page: SearchPage): Promise<Result<FoundPost[]>> {
  const { userId } = ctx.viewer;
  const searchPage = { ...page, userId, text: wellFormed(page.text), now: ctx.now.toISOString() };
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

const hitId = sql`${hit.id}`;

/** A row of it is `part` in the SQL. */
type SearchedPart = {
  field: MatchField;
  table: typeof appointments | typeof comments | typeof fileUses;
  isShown: SQL;
  /** Stored with the post. */
  count: SQL;
  query: SQL;
  text: SQL;
  order: SQL;
};

/** Found with the post they hang on; a match is shown in the first of them. */
export const searchedParts: SearchedPart[] = [
  {
    field: 'event',
    table: appointments,
    isShown: sql`true`,
    count: sql`${hit.hasEvent}::int`,
    query: names,
    text: sql`concat_ws(' · ', part.name, part.place)`,
    order: sql`part.post_id`,
  },
  {
    field: 'file',
    table: fileUses,
    isShown: sql`part.post_id is not null`,
    count: sql`${hit.imagesCount} + ${hit.videosCount} + ${hit.filesCount}`,
    query: names,
    text: sql`coalesce(part.title, part.name)`,
    order: sql`part."order"`,
  },
  {
    field: 'comment',
    table: comments,
    isShown: sql`part.deleted_at is null and part.held_for is null`,
    count: sql`${hit.messagesCount}`,
    query,
    text: withNames({
      text: sql`part.text`,
      loopId: sql`part.loop_id`,
      postId: sql`part.post_id`,
      commentId: sql`part.id`,
    }),
    order: sql`part.id desc`,
  },
];

const foundIn = ({ table, isShown, query }: SearchedPart) =>
  sql`${table} part where ${isShown} and part.words @@ ${query}`;
const foundOn = (part: SearchedPart) =>
  sql`${foundIn(part)} and part.loop_id = ${loopId} and part.post_id = ${hitId}`;
const together = (glue: SQL, write: (part: SearchedPart) => SQL) => sql.join(searchedParts.map(write), glue);

/** `offset 0` makes PostgreSQL check one post at a time, as far as needed. */
const isHit = sql`(${hit.words} @@ ${query} or ${hit.userId} = any (array${authors})
  or ${together(sql` or `, (part) => sql`(${part.count} > 0 and exists (select from ${foundOn(part)} offset 0))`)})`;
/** Uses the loop's part of the word index, then rechecks on the row what the index doesn't know, such as word order. */
const inIndex = (words: SQL, wordQuery: SQL) => sql`${words} @@ query_in_loop(${loopId}, ${wordQuery})`;
const candidates = sql`
  select p.id, p.sort_date from ${posts} p
  where p.words @@ ${query} and ${inIndex(sql`words_in_loop(p.loop_id, p.words)`, query)}
  union select p.id, p.sort_date from (${together(
    sql` union `,
    (part) =>
      sql`select part.post_id from ${foundIn(part)} and ${inIndex(sql`words_in_loop(part.loop_id, part.words)`, part.query)}`,
  )}) place
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
        select 'title' as field, ${titleWithNames(hit)} as words where ${hit.words} @@ ${query}
        union all select 'author', p.nickname from ${profiles} p
          where p.loop_id = ${loopId} and p.user_id = ${hit.userId} and ${hasNickname} and ${isShown}
        union all select 'author', u.first_name || ' ' || u.last_name from ${users} u
          where u.id = ${hit.userId} and u.deleted_at is null and ${hasName}
        union all ${together(
          sql` union all `,
          (part) =>
            sql`(select ${sql.raw(`'${part.field}'`)}, ${part.text} from ${foundOn(part)} order by ${part.order} limit 1)`,
        )}
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
