import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import sharp from 'sharp';
import { commentsOf, openCable } from '../server/test/cable.ts';
import { loopOf, type Person, postOf, signUp } from '../server/test/people.ts';
import { placeFor, putBytes } from '../server/test/uploads.ts';

/** Something written under a unique name, with the times of its first try and of the acknowledgement. */
export type Entry = { name: string; begunAt: number; acknowledgedAt: number };
export type Kind = 'posts' | 'comments' | 'photos';
export type Ledger = Record<Kind, Entry[]>;
export type Writing = {
  acknowledged: Ledger;
  /** Failed or refused tries, which are repeated under the same name. */
  failures: Map<string, number>;
  /** Resolves when everything begun has been acknowledged or has failed. */
  stop(): Promise<void>;
};
export type Count = { acknowledgedCount: number; lostCount: number; doubleCount: number };

export type Target = { url: string; databaseUrl(): Promise<string> };
export type World = { ann: Person; loopId: number; postId: number };

const pauseMs = 200;
const answerMs = 10_000;
const photoMs = 3_000;
const commentsPerSocket = 10;
const mostTries = 1_500;

export async function openWorld(url: string): Promise<World> {
  const ann = await signUp(url, 'Ann');
  const loopId = await loopOf(ann);
  return { ann, loopId, postId: await postOf(ann, loopId, 'To be talked about') };
}

export async function startWriting(target: Pick<Target, 'url'>, world: World): Promise<Writing> {
  const acknowledged: Ledger = { posts: [], comments: [], photos: [] };
  const failures = new Map<string, number>();
  let isOver = false;
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const forever = async (kind: Kind, write: (name: string) => Promise<unknown>) => {
    for (let n = 0; !isOver; n++) {
      const [name, begunAt] = [`${kind} ${n}`, Date.now()];
      const isThere = await untilWritten(() => write(name));
      if (isThere) acknowledged[kind].push({ name, begunAt, acknowledgedAt: Date.now() });
    }
  };
  const untilWritten = async (write: () => Promise<unknown>) => {
    for (;;) {
      const problem = await write().then(
        () => null,
        (error) => String(error.cause?.code ?? error.message),
      );
      if (!problem) return true;
      failures.set(problem, (failures.get(problem) ?? 0) + 1);
      if (isOver) return false;
      await sleep(pauseMs);
    }
  };
  const all = Promise.all([
    forever('posts', (name) => writePost(world, name)),
    forever('comments', commenterOf(target, world)),
    forever('photos', (name) => writePhoto(world, name, new Uint8Array(photo))),
  ]);
  return {
    acknowledged,
    failures,
    async stop() {
      isOver = true;
      await all;
    },
  };
}

async function writePost({ ann, loopId }: World, title: string, more: object = {}): Promise<void> {
  const key = { 'idempotency-key': title };
  const { status } = await ann.post('/api/posts', { title, loop_id: loopId, ...more }, key);
  if (status !== 201) throw new Error(`status ${status}`);
}

async function writePhoto(world: World, title: string, photo: Uint8Array<ArrayBuffer>): Promise<void> {
  const place = await placeFor(world.ann, 'photo.jpg');
  const status = await putBytes(place, photo, 'image/jpeg');
  if (status !== 201) throw new Error(`photo: status ${status}`);
  await writePost(world, title, { additional_media: [{ url: place.simple_url }] });
  // Sends photos only as fast as they can be processed beside everything else.
  await sleep(photoMs);
}

function commenterOf({ url }: Pick<Target, 'url'>, { ann, postId }: World): (name: string) => Promise<void> {
  let cable: Awaited<ReturnType<typeof openCable>> | null = null;
  let commentCount = 0;
  const channel = commentsOf(postId);
  return async (uuid) => {
    try {
      // The next socket may reach another process.
      if (commentCount++ % commentsPerSocket === 0) {
        cable?.close();
        cable = null;
      }
      if (!cable) {
        cable = await inTime(openCable(url, ann.token));
        await inTime(cable.subscribe(channel));
      }
      cable.perform(channel, 'send_message', { text: uuid, uuid });
      await inTime(cable.next(channel, ({ message }) => message?.uuid === uuid));
    } catch (error) {
      cable?.close();
      cable = null;
      throw error instanceof Error && error.message.startsWith('the socket is closed')
        ? new Error('the socket was closed')
        : error;
    }
  };
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = sleep(answerMs, null, { ref: false }).then(() => {
    throw new Error('no answer by the socket');
  });
  return Promise.race([work, late]);
}

export async function countWritten(target: Target, world: World, entries: Ledger): Promise<Count> {
  const { posts, comments } = await readRows(target, world);
  const photos = await shownPhotos(target, world, posts);
  const present = { posts, comments, photos };
  const count: Count = { acknowledgedCount: 0, lostCount: 0, doubleCount: 0 };
  for (const kind of Object.keys(entries) as Kind[]) {
    count.acknowledgedCount += entries[kind].length;
    count.lostCount += entries[kind].filter(({ name }) => !present[kind].has(name)).length;
    count.doubleCount += [...present[kind].values()].filter((times) => times > 1).length;
  }
  return count;
}

export function longestGap({ posts, comments, photos }: Ledger): number {
  const times = [...posts, ...comments, ...photos]
    .map(({ acknowledgedAt }) => acknowledgedAt)
    .sort((a, b) => a - b);
  return times.reduce((longest, at, n) => Math.max(longest, at - (times[n - 1] ?? at)), 0);
}

type TimesByName = Map<string, number>;

export async function readRows({ databaseUrl }: Target, { loopId, postId }: World) {
  const sql = postgres(await databaseUrl(), { max: 1, onnotice: () => {} });
  const timesByName = (rows: Iterable<{ name: string; times: number }>): TimesByName =>
    new Map([...rows].map(({ name, times }) => [name, times]));
  try {
    await untilWorkedOff(sql);
    const posts = await sql<{ name: string; times: number }[]>`
      select title as name, count(*)::int as times from posts where loop_id = ${loopId} group by title`;
    const comments = await sql<{ name: string; times: number }[]>`
      select text as name, count(*)::int as times from comments where post_id = ${postId} group by text`;
    return { posts: timesByName(posts), comments: timesByName(comments) };
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
  throw new Error('photos were still waiting after five minutes');
}

/** Posts whose photo can be downloaded, as often as the post exists. */
async function shownPhotos(
  { url }: Target,
  { ann, loopId }: World,
  posts: TimesByName,
): Promise<TimesByName> {
  const timesShown: TimesByName = new Map();
  const query = `query ($loop: ID!, $skip: Int) {
    allPosts(filter: { loop_id: $loop, title_contains: "photos" }, first: 100, skip: $skip) {
      title additional_media { url } } }`;
  for (let skip = 0; ; skip += 100) {
    const { data } = await ann.graphql(query, { loop: String(loopId), skip });
    for (const { title, additional_media: media } of data.allPosts) {
      if (media[0] && (await isWholePicture(url + media[0].url)))
        timesShown.set(title, posts.get(title) ?? 0);
    }
    if (data.allPosts.length < 100) return timesShown;
  }
}

/** Checks the last line of pixels, which a truncated picture lacks. */
async function isWholePicture(address: string): Promise<boolean> {
  const answer = await fetch(address);
  if (!answer.ok) return false;
  const picture = sharp(Buffer.from(await answer.arrayBuffer()), { failOn: 'truncated' })
    .raw()
    .toBuffer();
  return picture.then(
    () => true,
    () => false,
  );
}
