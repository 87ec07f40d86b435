import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commentsOf } from '../../test/cable.ts';
import { commandLine } from '../../test/command-line.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { commentOf, loopOf, type Person, password, postOf } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
let sql: Sql;
let ann: Person;
let ben: Person;
let rex: Person;

beforeAll(async () => {
  world = await startWorld();
  sql = postgres(world.settings.DATABASE_URL, { max: 1, onnotice: () => {} });
  [ann, ben, rex] = await Promise.all([world.person('Ann'), world.person('Ben'), world.person('Rex')]);
});
afterAll(async () => {
  await sql.end();
  await world.stop();
});

const askPosts = (person: Person, loop: number, filter: object, before?: number) =>
  person.graphql(
    `query ($filter: PostFilter!, $before: ID) {
      allPosts(filter: $filter, before: $before) { id match { field } }
    }`,
    { filter: { loop_id: String(loop), ...filter }, before },
  );
type FoundPost = { id: string; match: { field: string } | null };
const listFound = async (person: Person, loop: number, filter: object, before?: number) =>
  ((await askPosts(person, loop, filter, before)).data.allPosts as FoundPost[]).map(
    ({ id, match }) => `${match?.field ?? 'post'} of ${id}`,
  );

async function bury(loopId: number, count: number): Promise<void> {
  await sql`
    insert into posts (loop_id, user_id, title, sort_date, created_at, updated_at)
    select ${loopId}, ${ann.id}, 'News', now() + n * interval '1 second', now(), now()
    from generate_series(1, ${count}::int) n`;
}

async function removeComment(person: Person, post: number, id: number): Promise<void> {
  const cable = await person.cable();
  await cable.subscribe(commentsOf(post));
  cable.perform(commentsOf(post), 'delete_message', { message_id: id });
  await cable.next(commentsOf(post), ({ action }) => action === 'deleted');
  cable.close();
}

async function wordsIn(loop: number, [title, file, comment]: [string, string, string], more: object = {}) {
  const { simple_url } = await uploadOf(ann, `${file}.txt`, 'a file');
  const post = await postOf(ann, loop, title, { additional_media: [{ url: simple_url }], ...more });
  return { post, comment: await commentOf(ann, post, comment) };
}

type Scene = { loop: number; open: number; hidden: Record<string, number>; rexPost: number };

async function makeScene(): Promise<Scene> {
  const loop = await loopOf(ann, [ben, rex]);
  await ann.post(`/api/loops/${loop}/roles`, { name: 'Staff' });
  const [role] = (await ann.get(`/api/loops/${loop}`)).body.loop.roles;
  const { post: open, comment: deletedComment } = await wordsIn(loop, [
    'The octopus',
    'walrus',
    'An anemone',
  ]);
  await commentOf(ann, open, 'A jellyfish');
  await removeComment(ann, open, deletedComment);
  const hidden = {
    staff: (await wordsIn(loop, ['octopus', 'walrus', 'jellyfish'], { restricted_to_role_id: role.id })).post,
    locked: (await wordsIn(loop, ['octopus', 'walrus', 'jellyfish'], { password })).post,
    paid: (await wordsIn(loop, ['octopus', 'walrus', 'jellyfish'], { price_pence: 200 })).post,
    reported: (await wordsIn(loop, ['octopus', 'walrus', 'jellyfish'])).post,
  };
  const deleted = await wordsIn(loop, ['octopus', 'walrus', 'jellyfish']);
  await ann.delete(`/api/posts/${deleted.post}`);
  await ben.post(`/api/posts/${hidden.reported}/report`, { loop_id: loop, reason: 'Not nice' });
  const rexPost = await postOf(rex, loop, 'Words');
  await ann.post(`/api/loops/${loop}/members/${rex.id}/remove`);
  return { loop, open, hidden, rexPost };
}

async function nickname(person: Person, loop: number, name: string): Promise<void> {
  const { profiles } = (await person.get(`/api/users/${person.id}`)).body.user;
  const profile = profiles.find(({ loop_id }: { loop_id: number }) => loop_id === loop);
  await person.put(`/api/users/${person.id}`, { profile_id: profile.id, user: { nickname: name } });
}

describe.each([
  ['among the newest', 0],
  ['behind more than are looked through', 2100],
])('a search of what is %s', (_, newerPosts) => {
  let scene: Scene;
  let elsewhere: number;
  beforeAll(async () => {
    scene = await makeScene();
    elsewhere = await loopOf(ann);
    await wordsIn(elsewhere, ['octopus', 'walrus', 'jellyfish']);
    await uploadOf(ben, 'barnacle.txt', 'a file');
    await bury(scene.loop, newerPosts);
  });

  test.each([
    ['title', 'octopus'],
    ['file', 'walrus'],
    ['comment', 'jellyfish'],
  ])('finds by %s what its viewer sees whole, and all of it', async (field, word) => {
    const { loop, open, hidden } = scene;
    expect(await listFound(ben, loop, { search: word })).toEqual([`${field} of ${open}`]);
    const all = [...Object.values(hidden).toReversed(), open].map((id) => `${field} of ${id}`);
    expect(await listFound(ann, loop, { search: word })).toEqual(all);
  });

  test('finds titles by their letters no other way', async () => {
    const { loop, open, hidden } = scene;
    for (const title_contains of ['octopus', 'oc']) {
      expect(await listFound(ben, loop, { title_contains })).toEqual([`post of ${open}`]);
      const all = [...Object.values(hidden).toReversed(), open].map((id) => `post of ${id}`);
      expect(await listFound(ann, loop, { title_contains })).toEqual(all);
    }
  });

  test('goes on from a post of the loop, and from no other', async () => {
    const { loop, open, hidden } = scene;
    const search = 'octopus';
    expect(await listFound(ann, loop, { search }, hidden.staff)).toEqual([`title of ${open}`]);
    expect(await listFound(ben, loop, { search }, hidden.staff)).toEqual([]);
    const [strange] = (await askPosts(ann, elsewhere, { search })).data.allPosts;
    expect(await listFound(ann, loop, { search }, Number(strange.id))).toEqual([]);
  });

  test('finds no comment that was deleted and no file that is on no post', async () => {
    for (const search of ['anemone', 'barnacle'])
      expect(await listFound(ben, scene.loop, { search })).toEqual([]);
  });

  test('minds the order of words, and what must not be there', async () => {
    const { loop, open } = scene;
    for (const search of ['"the octopus"', 'octopus -"octopus the"', 'octo', 'nowhere or "a jellyfish"'])
      expect(
        (await listFound(ben, loop, { search })).map((line) => line.split(' of ')[1]),
        search,
      ).toEqual([String(open)]);
    for (const search of ['"octopus the"', 'octopus -the', 'octopus -"the octopus"', '"octo"'])
      expect(await listFound(ben, loop, { search }), search).toEqual([]);
  });

  test('knows who was removed by their name, and tells them nothing', async () => {
    expect(await listFound(ben, scene.loop, { search: 'rex' })).toEqual([`author of ${scene.rexPost}`]);
    for (const search of ['octopus', 'rex'])
      expect((await askPosts(rex, scene.loop, { search })).errors?.[0]?.extensions.code).toBe('not_found');
  });
});

test('a search finds a suspended author only by name', async () => {
  const kim = await world.person('Kim');
  const loop = await loopOf(ann, [kim]);
  const post = await postOf(kim, loop, 'Words');
  await nickname(kim, loop, 'Goalkeeper');
  expect(await listFound(ann, loop, { search: 'goalkeeper' })).toEqual([`author of ${post}`]);
  await commandLine(['suspend', kim.email], world.settings);
  expect(await listFound(ann, loop, { search: 'goalkeeper' })).toEqual([]);
  expect(await listFound(ann, loop, { search: 'kim' })).toEqual([`author of ${post}`]);
});
