import { longTag } from '@loopyard/contract/hashtags.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../test/people.ts';

let world: TestWorld;
let ann: Person;
let bea: Person;
beforeAll(async () => {
  world = await startWorld();
  [ann, bea] = [await world.person('Ann'), await world.person('Bea')];
});
afterAll(() => world.stop());

const tagsOf = async (person: Person, loop: number, more = ''): Promise<[string, number][]> => {
  await world.settle();
  const { body } = await person.get(`/api/hashtags?loop_id=${loop}${more}`);
  return body.hashtags.map((its: { tag: string; posts_count: number }) => [its.tag, its.posts_count]);
};
const postsWith = async (person: Person, loop: number, tag: string): Promise<number[]> => {
  await world.settle();
  const query = `{ allPosts(filter: { loop_id: ${loop}, hashtag: "${tag}" }) { id } }`;
  return (await person.graphql(query)).data.allPosts.map(({ id }: { id: string }) => Number(id));
};

describe('a hashtag', () => {
  test('is a word of a description, in any script, but not in code, links or numbers [13.41]', async () => {
    const loop = await loopOf(ann, [bea]);
    const text = [
      'Off to York! #Trip2026 #Ausflüge #遠足 #_x #2026 # #a a#b &#39; /#no [#in](https://x.org/#y)',
      'https://x.org/#z `#code`',
      '```\n#block\n```',
      `#${'l'.repeat(51)} #${'m'.repeat(50)} #trip2026 (#end).`,
    ].join('\n');
    const post = await postOf(ann, loop, text);
    const { data } = await bea.graphql(`{ post(id: ${post}) { hashtags } }`);
    const tags = ['trip2026', 'ausflüge', '遠足', '_x', 'm'.repeat(50), 'end'];
    expect(data.post.hashtags).toEqual(tags);
    expect((await tagsOf(bea, loop)).map(([tag]) => tag).sort()).toEqual(tags.toSorted());
  });

  test('leads to its posts, follows edits, and goes with the last post [13.42]', async () => {
    const loop = await loopOf(ann, [bea]);
    const [first, second] = [await postOf(ann, loop, 'Boots #trip'), await postOf(bea, loop, '#Trip #food')];
    expect(await tagsOf(bea, loop)).toEqual([
      ['trip', 2],
      ['food', 1],
    ]);
    expect(await tagsOf(bea, loop, '&starts_with=FO')).toEqual([['food', 1]]);
    expect(await postsWith(bea, loop, '#TRIP')).toEqual([second, first]);
    await ann.put(`/api/posts/${first}`, { post: { title: 'Boots #train' } });
    await bea.delete(`/api/posts/${second}`, {});
    expect(await tagsOf(bea, loop)).toEqual([['train', 1]]);
    expect([await postsWith(bea, loop, 'trip'), await postsWith(bea, loop, 'no tag!')]).toEqual([[], []]);
  });

  test('does not exist for those who may not see its posts [13.43]', async () => {
    const loop = await loopOf(ann, [bea]);
    const role = (await ann.post(`/api/loops/${loop}/roles`, { name: 'Staff' })).body.role.id;
    await postOf(ann, loop, '#staff only', { restricted_to_role_id: role });
    await postOf(ann, loop, '#secret', { password: 'open sesame' });
    const shownPost = await postOf(ann, loop, '#shown');
    expect(await tagsOf(bea, loop)).toEqual([['shown', 1]]);
    expect(await tagsOf(ann, loop)).toHaveLength(3);
    for (const tag of ['staff', 'secret']) expect(await postsWith(bea, loop, tag)).toEqual([]);
    expect(await postsWith(bea, loop, 'shown')).toEqual([shownPost]);
    const carl = await world.person('Carl');
    expect((await carl.get(`/api/hashtags?loop_id=${loop}`)).status).toBe(404);
    const long = await bea.get(`/api/hashtags?loop_id=${loop}&starts_with=${'x'.repeat(51)}`);
    expect([long.status, long.body.errors.starts_with]).toEqual([422, longTag]);
  });
});
