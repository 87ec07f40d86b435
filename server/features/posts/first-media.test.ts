import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf } from '../../test/people.ts';
import { uploadOf } from '../../test/uploads.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

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
