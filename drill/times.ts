import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Kind, Ledger, Target, World } from './kinds.ts';
import { digestOfPictures } from './pictures.ts';
import { bytesFor, digestOf, editedName, emailOf, signIn } from './writers.ts';

type TimesByName = Map<string, number>;

const pauseMs = 200;
const mostTries = 1_500;

/** How often each entry is there; what was served wrong, or came back, is there 0 times. */
export async function readTimes(
  target: Target,
  world: World,
  { erasures }: Ledger,
): Promise<(kind: Kind, name: string) => number> {
  const { posts, comments, cases, decisions, answers } = await readRows(target, world);
  const whole = await wholeMedia(target, world);
  const returned = new Set<string>();
  const listedPeople = await listedNames(world);
  for (const { name } of erasures)
    if (
      listedPeople.some((person) => person.startsWith(`${name} `)) ||
      (await signIn(target.url, emailOf(name)))
    )
      returned.add(name);
  const times = (rows: TimesByName, name: string) => rows.get(name) ?? 0;
  return (kind, name) => {
    if (kind === 'erasures') return Number(!returned.has(name));
    if (kind === 'deletions of posts') return Number(!posts.has(name));
    if (kind === 'deletions of comments') return Number(!comments.has(name));
    if (kind === 'edits of posts') return times(posts, editedName(name));
    if (kind === 'edits of comments') return times(comments, editedName(name));
    if (kind === 'comments') return times(comments, name);
    if (kind === 'cases') return times(cases, name);
    if (kind === 'decisions') return times(decisions, name);
    if (kind === 'answers') return times(answers, name);
    if (kind === 'posts' || kind === 'posts without a key') return times(posts, name);
    return whole.has(name) ? times(posts, name) : 0;
  };
}

export async function readRows({ databaseUrl }: Target, { loopId, postId }: World) {
  const sql = postgres(await databaseUrl(), { max: 1, onnotice: () => {} });
  const timesByName = (rows: Iterable<{ name: string; times: number }>): TimesByName =>
    new Map([...rows].map(({ name, times }) => [name, times]));
  try {
    await untilWorkedOff(sql);
    const posts = await sql<{ name: string; times: number }[]>`
      select title as name, count(*)::int as times from posts
      where loop_id = ${loopId} and deleted_at is null group by title`;
    const comments = await sql<{ name: string; times: number }[]>`
      select text as name, count(*)::int as times from comments
      where post_id = ${postId} and deleted_at is null group by text`;
    const cases = await sql<{ name: string; times: number }[]>`
      select r.reason as name, count(*)::int as times from reports r
      join cases c on c.loop_id = r.loop_id and c.id = r.case_id
      where r.loop_id = ${loopId} group by r.reason`;
    const decisions = await sql<{ name: string; times: number }[]>`
      select note as name, count(*)::int as times from cases
      where loop_id = ${loopId} and outcome is not null and note is not null group by note`;
    const answers = await sql<{ name: string; times: number }[]>`
      select note as name, count(*)::int as times from appointment_answers
      where loop_id = ${loopId} and answer = 'yes' and note is not null group by note`;
    return {
      ...{ posts: timesByName(posts), comments: timesByName(comments) },
      ...{ cases: timesByName(cases), decisions: timesByName(decisions) },
      answers: timesByName(answers),
    };
  } finally {
    await sql.end();
  }
}

async function untilWorkedOff(sql: postgres.Sql): Promise<void> {
  for (let tries = 0; tries < mostTries; tries++) {
    const [row] = await sql<{ waiting: number }[]>`
      select count(*)::int as waiting from files where uploaded_at is not null and processed_at is null`;
    if (row?.waiting === 0) return;
    await sleep(pauseMs);
  }
  throw new Error('uploads were still waiting after five minutes');
}

/** Titles of posts whose file is served as it was sent, and whose picture or film looks like the others. */
async function wholeMedia({ url }: Pick<Target, 'url'>, { ann, loopId }: World): Promise<Set<string>> {
  const names = new Set<string>();
  // All are made of the same bytes.
  const madeOf = new Map<string, string>();
  const isWhole = async (title: string, bytes: Buffer) => {
    const [kind = ''] = title.split(' ');
    if (kind === 'files') return digestOf(bytes) === digestOf(bytesFor(title));
    const digest = kind === 'films' ? await digestOfPictures(bytes) : digestOf(bytes);
    if (digest === null) return false;
    if (!madeOf.has(kind)) madeOf.set(kind, digest);
    return madeOf.get(kind) === digest;
  };
  const query = `query ($loop: ID!, $skip: Int) {
    allPosts(filter: { loop_id: $loop }, first: 100, skip: $skip) { title main_media { size download_url processing_error } } }`;
  for (let skip = 0; ; skip += 100) {
    const { data } = await ann.graphql(query, { loop: String(loopId), skip });
    for (const { title, main_media: media } of data.allPosts) {
      if (!media) continue;
      const answer = await fetch(url + media.download_url);
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.ok && bytes.length === media.size && (await isWhole(title, bytes))) names.add(title);
      else console.log(`${title}: status ${answer.status}, ${bytes.length} of ${media.size} bytes`, media);
    }
    if (data.allPosts.length < 100) return names;
  }
}

async function listedNames({ ann, loopId }: World): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1; ; page++) {
    const { body } = await ann.get(`/api/users?loop_id=${loopId}&page=${page}`);
    names.push(...body.users.map(({ name }: { name: string }) => name));
    if (page >= body.total_pages) return names;
  }
}
