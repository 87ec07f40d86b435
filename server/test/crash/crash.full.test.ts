import { randomInt } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { FF_ENCODER_MPEG4 } from 'node-av/constants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeVideo, twoColours } from '../../features/media/processing/made.testing.ts';
import { startStopwatch, until } from '../../platform/patience.testing.ts';
import { loopOf, type Person, postOf, signUp } from '../people.ts';
import { freePort } from './free-port.ts';
import { type Program, programIn, type Victim } from './program.ts';
import { type Acknowledged, startWriting } from './writer.ts';

const kills = 34;
let folder: string;
let program: Program;
let ann: Person;
let work: Parameters<typeof startWriting>[1];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'a crash '));
  program = programIn(join(folder, 'data'), await freePort());
  await program.start();
  ann = await signUp(program.url, 'Ann');
  const loopId = await loopOf(ann);
  const film = join(folder, 'film.mp4');
  await makeVideo({ path: film, width: 640, height: 360, frames: 250, codec: FF_ENCODER_MPEG4 });
  work = {
    url: program.url,
    loopId,
    postId: await postOf(ann, loopId),
    picture: await twoColours(1200, 800).jpeg().toBuffer(),
    film: await readFile(film),
  };
});
afterAll(async () => {
  await program.stop();
  await rm(folder, { recursive: true, force: true });
});

describe(`kill -9 at ${kills} random moments under writing loses nothing`, () => {
  test.each<Victim>(['server', 'database', 'media'])('of the %s', async (victim) => {
    const writing = startWriting(ann, work);
    let sinceLastKill = startStopwatch();
    try {
      for (let killed = 0; killed < kills; ) {
        await sleep(randomInt(100, 1_500));
        if (!(await program.kill(victim))) continue;
        killed++;
        sinceLastKill = startStopwatch();
        if (victim === 'server') await program.start();
      }
      // However slow the machine is: what was taken since the last of them counts too.
      await until(
        () => fewest(writing.acknowledged) >= ENOUGH,
        () => `${ENOUGH} of each were to be taken, and there are ${countsOf(writing.acknowledged)}`,
      );
    } finally {
      await writing.stop();
    }
    const { posts, comments, uploads } = writing.acknowledged;

    await untilAnswers();
    expect(await missingPosts(posts)).toEqual([]);
    expect(await missingComments(comments)).toEqual([]);
    const sinceWriting = startStopwatch();
    for (const [key, owner] of uploads) await expectFinished(owner, key);
    console.log(
      `${kills} kills of the ${victim}: ${posts.size} posts, ${comments.size} comments and ${uploads.size} uploads,`,
    );
    console.log(
      `none lost, all processed ${sinceLastKill()} s after the last kill, ${sinceWriting()} s after the last was written`,
    );
  });
});

const ENOUGH = 4;
const countsOf = (acknowledged: Acknowledged) =>
  Object.entries(acknowledged)
    .map(([noun, { size }]) => `${size} ${noun}`)
    .join(', ');
const fewest = (acknowledged: Acknowledged) =>
  Math.min(...Object.values(acknowledged).map(({ size }) => size));

async function untilAnswers(): Promise<void> {
  let answer = 'no answer';
  await until(
    async () => {
      const { ok, status } = await fetch(`${program.url}/readyz`);
      answer = String(status);
      return ok;
    },
    () => `the server is to be ready, and answers ${answer}`,
  );
}

async function missingPosts(acknowledged: Set<number>): Promise<number[]> {
  const query = `query ($loop: ID!, $skip: Int) { allPosts(filter: { loop_id: $loop }, first: 1000, skip: $skip) { id } }`;
  const foundIds = new Set<number>();
  for (let skip = 0; ; skip += 1_000) {
    const { data } = await ann.graphql(query, { loop: String(work.loopId), skip });
    for (const { id } of data.allPosts) foundIds.add(Number(id));
    if (data.allPosts.length < 1_000) break;
  }
  return [...acknowledged].filter((id) => !foundIds.has(id));
}

/** Each is there, and there once. */
async function missingComments(acknowledged: Set<string>): Promise<string[]> {
  const query = `query ($post: ID!, $after: ID) {
    allMessages(filter: { messageable_type: "Post", messageable_id: $post }, after: $after) { id uuid }
  }`;
  const uuids: string[] = [];
  for (let after: string | undefined; ; ) {
    const { data } = await ann.graphql(query, { post: String(work.postId), after });
    for (const { uuid } of data.allMessages) uuids.push(uuid);
    if (data.allMessages.length === 0) break;
    after = data.allMessages.at(-1).id;
  }
  expect(new Set(uuids).size).toBe(uuids.length);
  return [...acknowledged].filter((uuid) => !uuids.includes(uuid));
}

/** Processed well: a killed try was followed by another. */
async function expectFinished(owner: Person, key: string): Promise<void> {
  const processed = async () => {
    const { body } = await owner.get(`/api/uploads/${key}`);
    return body?.media?.is_finished_processing ? body.media : null;
  };
  expect((await until(processed, () => `${key} is processed`)).processing_error).toBeNull();
}
