import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let loopId: number;
let ids: number[];

beforeAll(async () => {
  world = await startWorld();
  ann = await world.person('Ann');
  loopId = await loopOf(ann);
  const postIds: number[] = [];
  const writeSome = async (count: number) => {
    for (let i = 0; i < count; i++) {
      world.clock.advance(10);
      postIds.push(await postOf(ann, loopId, `Post ${postIds.length}`));
    }
  };
  await writeSome(8);
  await world.clock.stand(async () => {
    for (let i = 0; i < 9; i++) postIds.push(await postOf(ann, loopId, `Same moment ${i}`));
  });
  await writeSome(8);
  await postOf(ann, await loopOf(ann), 'Newer, but in another loop');
  ids = postIds.reverse();
});
afterAll(() => world.stop());

type Page = { first?: number; skip?: number; before?: number | string; title?: string; loop?: number };
const feed = async ({ first, skip, before, title, loop = loopId }: Page = {}) =>
  ann.graphql(
    `query ($loop: ID!, $title: String, $first: Int, $skip: Int, $before: ID) {
      allPosts(filter: { loop_id: $loop, title_contains: $title }, first: $first, skip: $skip, before: $before) {
        id title sort_date
      }
    }`,
    { loop: String(loop), title, first, skip, before: before === undefined ? undefined : String(before) },
  );
const idsOf = async (page: Page) =>
  (await feed(page)).data.allPosts.map(({ id }: { id: string }) => Number(id));
const titlesOf = async (page: Page) =>
  (await feed(page)).data.allPosts.map(({ title }: { title: string }) => title);

describe('the feed', () => {
  test('is 20 posts, newest first, the later id first of one moment [1.3, 3.25, 7.7, 7.8, 7.10, 9.8]', async () => {
    const { data } = await feed();
    expect(data.allPosts.map(({ id }: { id: string }) => Number(id))).toEqual(ids.slice(0, 20));
    const moments = data.allPosts.map(({ sort_date }: { sort_date: string }) => sort_date);
    expect(new Set(moments.slice(8, 17)).size).toBe(1);
    const fields = '{ id loop_id title user { id name } messages_count main_media { url } }';
    const lists = `allPosts(filter: { loop_id: ${loopId} }, first: 1) ${fields} post(id: ${ids[0]}) ${fields}`;
    const { headers, body } = await ann.post('/api/graphql', { query: `{ ${lists} }` });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.data.allPosts).toEqual([body.data.post]);
    expect(body.data.post).toMatchObject({
      title: 'Post 24',
      user: { name: 'Ann Example' },
      main_media: null,
    });
  });

  test.each([1, 2, 4, 7, 20])(
    'by `before`, %i at a time, is whole and tells nothing twice',
    async (first) => {
      const seenIds: number[] = [];
      for (
        let page = await idsOf({ first });
        page.length > 0;
        page = await idsOf({ first, before: seenIds.at(-1) })
      )
        seenIds.push(...page);
      expect(seenIds).toEqual(ids);
    },
  );

  test('by `skip` is the same [7.10]', async () => {
    expect(await idsOf({ first: 10, skip: 10 })).toEqual(ids.slice(10, 20));
    expect(await idsOf({ first: 10, skip: 100 })).toEqual([]);
  });

  test('by `before` stays in place while posts are written and deleted', async () => {
    const loop = await loopOf(ann);
    const old: number[] = [];
    for (let i = 0; i < 6; i++) old.unshift(await postOf(ann, loop));
    const page = await idsOf({ loop, first: 3 });
    await postOf(ann, loop, 'New on top');
    await ann.delete(`/api/posts/${page[2]}`);
    expect(await idsOf({ loop, first: 3, before: page[2] })).toEqual(old.slice(3));
  });

  test('asked for too much or for nonsense stays within its bounds', async () => {
    expect(await idsOf({ first: 1_000_000 })).toEqual(ids);
    expect(await idsOf({ first: 0 })).toEqual([]);
    expect(await idsOf({ first: -5, skip: -5 })).toEqual([]);
    expect(await idsOf({ skip: 2_000_000_000 })).toEqual([]);
    expect((await feed({ before: 'yesterday' })).errors?.[0]?.extensions.code).toBe('not_found');
  });

  test('`before` a post of another loop is as before one that never was', async () => {
    const elsewhere = await postOf(ann, await loopOf(ann));
    expect(await feed({ before: elsewhere })).toEqual(await feed({ before: 99_999_999 }));
  });
});

describe('searching the feed', () => {
  let shelf: number;
  beforeAll(async () => {
    shelf = await loopOf(ann);
    await postOf(ann, await loopOf(ann), 'Hello from another loop');
    for (const title of [
      'Hello World',
      '100% wool',
      '100 sheep',
      'snake_case',
      'snakes',
      'a\\b',
      'Ünder the sea',
      'Party 🎉🎉',
    ])
      await postOf(ann, shelf, title);
    await postOf(ann, loopId, 'hello from another loop');
  });

  test.each([
    ['hello', '[1.3, 7.8, 7.9]', ['Hello World']],
    ['O W', '', ['Hello World']],
    ['ÜNDER', '', ['Ünder the sea']],
    ['100%', '', ['100% wool']],
    ['e_c', '', ['snake_case']],
    ['\\', '', ['a\\b']],
    ['%', '', ['100% wool']],
    ['RT', '', ['Party 🎉🎉']],
    ['🎉', '', ['Party 🎉🎉']],
    ['🎉🎉', '', ['Party 🎉🎉']],
    ['🎉🎉🎉', '', []],
    ['Ü', '', ['Ünder the sea']],
    ['ln', '', []],
    ["' or 1=1 --", '', []],
    ['no such words', '', []],
  ])('for %s finds it in any case, signs taken as they are %s', async (title, _, titles) => {
    expect(await titlesOf({ loop: shelf, title })).toEqual(titles);
  });

  test('for blanks is the feed', async () => {
    expect(await titlesOf({ loop: shelf, title: '  ' })).toHaveLength(8);
  });

  test('is paged by `before` as well', async () => {
    const all = await idsOf({ loop: shelf, title: 'e' });
    expect(all).toHaveLength(5);
    expect(await idsOf({ loop: shelf, title: 'e', first: 2, before: all[1] })).toEqual(all.slice(2, 4));
  });
});
