import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf } from '../../test/people.ts';
import { processed, uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('a post with files comes back as it is read later, and its files once each', async () => {
  const ann = await world.person('Ann');
  const loop_id = await loopOf(ann);
  const notes = await processed(ann, await uploadOf(ann, 'notes.txt', 'notes'));
  const film = await processed(ann, await uploadOf(ann, 'film.txt', 'film'));
  const additional_media = [
    { url: film.key, order: 2, title: 'A film \ud83d' },
    { url: String(notes.id), order: 1, alt: 'Our notes' },
  ];
  const write = (more: object) =>
    ann.post('/api/posts', { title: 'Both', loop_id, additional_media, ...more });
  const { body } = await write({ main_media_id: film.id });
  expect(body.post).toMatchObject({
    files_count: 2,
    main_media: { id: film.id, title: 'A film \ufffd' },
    additional_media: [
      { id: notes.id, alt: 'Our notes', name: 'notes.txt' },
      { id: film.id, title: 'A film \ufffd' },
    ],
  });
  const read = await ann.put(`/api/posts/${body.post.id}`, {});
  // The author follows the post a moment later.
  const later = { updated_at: body.post.updated_at, subscription_id: null };
  expect(body.post).toEqual({ ...read.body.post, ...later });
  const twice = { additional_media: [...additional_media, { url: film.key }] };
  for (const wrong of [
    twice,
    { main_media_id: 'f'.repeat(32) },
    { additional_media: [], main_media_id: film.id },
  ])
    expect((await write(wrong)).body.code).toBe('unknown_upload');
});

test('a query for a post’s first media gets no others', async () => {
  const ann = await world.person('Ann');
  const loop_id = await loopOf(ann, []);
  const additional_media = [];
  for (const name of ['a.txt', 'b.txt', 'c.txt']) {
    additional_media.push({ url: (await uploadOf(ann, name, name)).simple_url });
  }
  await ann.post('/api/posts', { title: 'Notes', loop_id, additional_media });
  const shownBy = async (argument: string) => {
    const { data } = await ann.graphql(
      `{ allPosts(filter: { loop_id: ${loop_id} }) { additional_media${argument} { name } } }`,
    );
    return data.allPosts[0].additional_media.map(({ name }: { name: string }) => name);
  };
  expect(await shownBy('(first: 2)')).toEqual(['a.txt', 'b.txt']);
  for (const all of ['', '(first: null)', '(first: 99)']) {
    expect(await shownBy(all)).toEqual(['a.txt', 'b.txt', 'c.txt']);
  }
  for (const none of ['(first: 0)', '(first: -1)']) expect(await shownBy(none)).toEqual([]);
});
