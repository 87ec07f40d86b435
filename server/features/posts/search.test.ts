import { excerptParts } from '@loopyard/contract/search.ts';
import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tables } from '../../lifecycle/registry.ts';
import { commentsOf } from '../../test/cable.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, password, postOf } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';
import { searchedParts } from './search.ts';
import { posts } from './tables.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let loopId: number;
beforeAll(async () => {
  world = await startWorld();
  [ann, ben] = await Promise.all([world.person('Ann'), world.person('Zoë')]);
  loopId = await loopOf(ann, [ben]);
});
afterAll(() => world.stop());

type Page = { loop?: number; first?: number; before?: number; skip?: number };
const askSearch = (person: Person, text: string, { loop = loopId, ...page }: Page = {}) =>
  person.graphql(
    `query ($loop: ID!, $text: String, $first: Int, $skip: Int, $before: ID) {
      allPosts(filter: { loop_id: $loop, search: $text }, first: $first, skip: $skip, before: $before) {
        id match { field excerpt }
      }
    }`,
    { loop: String(loop), text, ...page },
  );
type FoundPost = { id: string; match: { field: string; excerpt: string } };
const search = async (person: Person, text: string, page: Page = {}): Promise<FoundPost[]> =>
  (await askSearch(person, text, page)).data.allPosts;
const idsOf = async (person: Person, text: string, page: Page = {}) =>
  (await search(person, text, page)).map(({ id }) => Number(id));
const hitsOf = (excerpt: string) =>
  excerptParts(excerpt)
    .filter(({ isHit }) => isHit)
    .map((part) => part.text);

async function comment(person: Person, post: number, text: string): Promise<number> {
  const cable = await person.cable();
  await cable.subscribe(commentsOf(post));
  cable.perform(commentsOf(post), 'send_message', { text });
  const { message } = await cable.next(commentsOf(post), ({ action }) => action === 'created');
  cable.close();
  return message.id;
}

describe('a search', () => {
  test('finds words in any case, without accents, the last one half written, and marks them [2.85]', async () => {
    const post = await postOf(
      ann,
      loopId,
      '**Crème brûlée** for <b>everyone</b>, [here](https://example.org)',
    );
    for (const text of ['creme BRULEE', 'Brûlée', 'brul', '"creme brulee"', 'nowhere or brulee'])
      expect(await idsOf(ann, text), text).toEqual([post]);
    const [first] = await search(ann, 'creme brul');
    expect(first?.match.field).toBe('title');
    expect(hitsOf(first?.match.excerpt ?? '')).toEqual(['Crème', 'brûlée']);
    expect(first?.match.excerpt).not.toMatch(/[<>*[]/);
    for (const text of ['"brulee creme"', 'brulee -creme', 'rulee'])
      expect(await idsOf(ann, text), text).toEqual([]);
  });

  test('finds an event by its name and place, for those who see the post [14.71]', async () => {
    const loop = await loopOf(ann, [ben]);
    const times = { starts_local: '2030-06-04T17:00', ends_local: '2030-06-04T18:30' };
    const event = { name: 'Régatta', place: 'Quay 9', time_zone: 'Europe/London', ...times };
    const post = await postOf(ann, loop, 'Come along', { event });
    await postOf(ann, loop, 'Later', { event: { ...event, name: 'Picnic', place: null } });
    await postOf(ann, loop, 'Locked', { event, password });
    const match = { field: 'event', excerpt: '\u0002Régatta\u0003 · \u0002Quay\u0003 9' };
    expect(await search(ben, 'regatta quay', { loop })).toEqual([{ id: String(post), match }]);
    expect(await idsOf(ben, 'quay picnic', { loop })).toEqual([]);
  });

  test('finds an author by their name, and by the one they go by in the loop', async () => {
    const loop = await loopOf(ann, [ben]);
    const post = await postOf(ben, loop, 'Words');
    const byName = { field: 'author', excerpt: expect.stringContaining('\u0002Zoë\u0003') };
    expect(await search(ann, 'zoe', { loop })).toEqual([{ id: String(post), match: byName }]);
    const profiles = (await ben.get(`/api/users/${ben.id}`)).body.user.profiles;
    const profile = profiles.find(({ loop_id }: { loop_id: number }) => loop_id === loop);
    await ben.put(`/api/users/${ben.id}`, { profile_id: profile.id, user: { nickname: 'Goalkeeper' } });
    const byNickname = { field: 'author', excerpt: '\u0002Goalkeeper\u0003' };
    expect(await search(ann, 'goal', { loop })).toEqual([{ id: String(post), match: byNickname }]);
    const elsewhere = await loopOf(ann, [ben]);
    await postOf(ben, elsewhere, 'Words');
    expect(await idsOf(ann, 'goalkeeper', { loop: elsewhere })).toEqual([]);
  });

  test('finds a file by its name, by parts of it, and by the name it was given', async () => {
    const { simple_url } = await uploadOf(ann, 'timetable-of_2031.txt', 'a file');
    const post = await postOf(ann, loopId, 'See below', { additional_media: [{ url: simple_url }] });
    for (const text of ['timetable', '2031', 'timetable-of_2031.txt'])
      expect(await idsOf(ann, text), text).toEqual([post]);
    const [first] = await search(ann, '2031');
    expect(first?.match).toEqual({ field: 'file', excerpt: 'timetable-of_\u00022031\u0003.txt' });
    expect(
      (await ann.put(`/api/posts/${post}`, { additional_media: [{ url: simple_url, title: 'Departures' }] }))
        .status,
    ).toBe(200);
    expect(await idsOf(ann, 'departures')).toEqual([post]);
    expect(await idsOf(ann, '2031')).toEqual([]);
  });

  test('finds a post by its comments, as long as they are there', async () => {
    const post = await postOf(ann, loopId, 'A question');
    const id = await comment(ben, post, 'The xylophone is in the hall');
    const [first] = await search(ann, 'xylophone');
    expect(first).toEqual({
      id: String(post),
      match: { field: 'comment', excerpt: 'The \u0002xylophone\u0003 is in the hall' },
    });
    const cable = await ben.cable();
    await cable.subscribe(commentsOf(post));
    cable.perform(commentsOf(post), 'delete_message', { message_id: id });
    await cable.next(commentsOf(post), ({ action }) => action === 'deleted');
    cable.close();
    expect(await search(ann, 'xylophone')).toEqual([]);
  });

  test('knows the forms of words in the language of the loop, and older words as they stand', async () => {
    const loop = await loopOf(ann);
    const old = await postOf(ann, loop, 'The concerts of last year');
    expect(await idsOf(ann, 'the concert', { loop })).toEqual([old]);
    expect(await idsOf(ann, '"the concert"', { loop })).toEqual([]);
    const setLanguage = (language: string | null) => ann.put(`/api/loops/${loop}`, { loop: { language } });
    expect((await setLanguage('klingon')).status).toBe(422);
    expect((await setLanguage('english')).body.loop.language).toBe('english');
    const post = await postOf(ann, loop, 'Running to the concerts');
    expect(await idsOf(ann, '"concert"', { loop })).toEqual([post]);
    expect(await idsOf(ann, 'runs', { loop })).toEqual([post]);
    expect(await idsOf(ann, 'concerts', { loop })).toEqual([post, old]);
    const [first] = await search(ann, 'runs', { loop });
    expect(hitsOf(first?.match.excerpt ?? '')).toEqual(['Running']);
    expect((await setLanguage(null)).body.loop.language).toBeNull();
  });

  test('is paged as the feed is, newest first', async () => {
    const loop = await loopOf(ann);
    const ids: number[] = [];
    for (let i = 0; i < 5; i++) ids.unshift(await postOf(ann, loop, `Number ${i} of a series`));
    expect(await idsOf(ann, 'series', { loop })).toEqual(ids);
    expect(await idsOf(ann, 'series', { loop, first: 2 })).toEqual(ids.slice(0, 2));
    expect(await idsOf(ann, 'series', { loop, first: 2, before: ids[1] as number })).toEqual(ids.slice(2, 4));
    expect(await idsOf(ann, 'series', { loop, first: 2, skip: 3 })).toEqual(ids.slice(3));
  });

  test('cuts an excerpt out of a long text, around the words', async () => {
    const words = Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ');
    await postOf(ann, loopId, `${words} needle ${words}`);
    const excerpt = (await search(ann, 'needle'))[0]?.match.excerpt ?? '';
    expect(hitsOf(excerpt)).toEqual(['needle']);
    expect(excerpt.at(0) + excerpt.slice(-1)).toBe('……');
    expect(excerpt.length).toBeLessThan(300);
  });

  test('beside one for a title is refused', async () => {
    const bothFilters = `{ allPosts(filter: { loop_id: ${loopId}, search: "a", title_contains: "b" }) { id } }`;
    const { errors } = await ann.graphql(bothFilters);
    expect(errors?.[0]?.extensions.errors).toEqual({
      search: 'Please use either search or title_contains',
    });
  });
});

describe('things that the viewer can’t see', () => {
  const hidden: [string, object][] = [
    ['locked by a password', { password }],
    ['locked by a price', { price_pence: 200 }],
  ];
  test.each(hidden)('is not found while it is %s', async (_, lock) => {
    const loop = await loopOf(ann, [ben]);
    const { simple_url } = await uploadOf(ann, 'walrus.txt', 'a file');
    const more = { additional_media: [{ url: simple_url }], ...lock };
    const post = await postOf(ann, loop, 'The octopus', more);
    await comment(ann, post, 'A jellyfish');
    for (const text of ['octopus', 'walrus', 'jellyfish', 'ann']) {
      expect(await idsOf(ann, text, { loop }), text).toEqual([post]);
      expect(await search(ben, text, { loop }), text).toEqual([]);
    }
  });

  test('is not found without the role, after a report, once deleted', async () => {
    const loop = await loopOf(ann, [ben]);
    await ann.post(`/api/loops/${loop}/roles`, { name: 'Staff' });
    const { roles } = (await ann.get(`/api/loops/${loop}`)).body.loop;
    const role = roles.find(({ name }: { name: string }) => name === 'Staff').id;
    const staffPost = await postOf(ann, loop, 'An octopus', { restricted_to_role_id: role });
    const post = await postOf(ann, loop, 'Another octopus');
    expect(await idsOf(ann, 'octopus', { loop })).toEqual([post, staffPost]);
    expect(await idsOf(ben, 'octopus', { loop })).toEqual([post]);
    await ben.post(`/api/posts/${post}/report`, { loop_id: loop, reason: 'Not nice' });
    expect(await idsOf(ben, 'octopus', { loop })).toEqual([]);
    expect(await idsOf(ann, 'octopus', { loop })).toEqual([post, staffPost]);
    await ann.delete(`/api/posts/${post}`);
    expect(await idsOf(ann, 'octopus', { loop })).toEqual([staffPost]);
  });

  test('is not found in another’s loop, which is not there to them', async () => {
    const loop = await loopOf(ann);
    await postOf(ann, loop, 'The octopus');
    for (const text of ['octopus', 'nothing'])
      expect((await askSearch(ben, text, { loop })).errors?.[0]?.extensions.code, text).toBe('not_found');
    expect(await idsOf(ann, 'octopus')).toEqual([]);
  });
});

describe('words that are none', () => {
  test.each([
    ['signs', "!!! & | ( ) : * ' \\ <->"],
    ['a NUL', '\u0000'],
    ['our marks', '\u0002\u0003'],
    ['an open quote', '"'],
    ['only what is not wanted', '-octopus'],
    ['only or', 'or'],
    ['blanks between', '  \u0000  '],
  ])('%s find nothing', async (_, text) => {
    const { data, errors } = await askSearch(ann, text);
    expect(errors).toBeUndefined();
    expect(data.allPosts).toEqual([]);
  });

  test('far too many are refused', async () => {
    const { data, errors } = await askSearch(ann, 'a '.repeat(15_000));
    expect(data?.allPosts ?? null).toBeNull();
    expect(errors?.[0]?.extensions.errors).toEqual({ search: 'A search can have 100 characters at most' });
  });

  test('only stop words find nothing that a language leaves out, and what was written before', async () => {
    const loop = await loopOf(ann);
    const old = await postOf(ann, loop, 'The old one');
    await ann.put(`/api/loops/${loop}`, { loop: { language: 'english' } });
    await postOf(ann, loop, 'The new one');
    expect(await idsOf(ann, 'the', { loop })).toEqual([old]);
  });
});

test('every table that keeps words for a search is searched', () => {
  const tablesWithWords = tables.filter((table) => 'words' in getTableColumns(table));
  const searchedTables = [posts, ...searchedParts.map(({ table }) => table)];
  expect(tablesWithWords.map(getTableName).sort()).toEqual(searchedTables.map(getTableName).sort());
});
