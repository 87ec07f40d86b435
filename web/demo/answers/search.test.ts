import { hitMarks } from '@loopyard/contract/search.ts';
import { expect, test } from 'vitest';
import { loops, people, posts } from '../../../seeds/world.ts';
import { buildWorld } from '../world/build-world.ts';
import type { Demo } from '../world/demo.ts';
import { eventIn } from '../world/new-event.ts';
import { documents } from './feed.ts';

const now = new Date('2026-05-01T12:00:00Z');
const world = buildWorld({ people, loops, posts }, now);
const [loop] = world.loops;
const viewerId = loop?.members.find(({ is_admin }) => is_admin)?.user_id ?? 0;
const demo: Demo = { world, viewerId: () => viewerId, now: () => now, publish: () => undefined };
const search = async (text: string | null) =>
  (await documents.Feed(demo, { loop: String(loop?.id), search: text, first: 1000 })).allPosts;
const marked = (text: string) => hitMarks.start + text + hitMarks.end;

test('a search of the demo finds events by name and place', async () => {
  const post = world.posts.find((each) => each.loop_id === loop?.id && each.user_id === viewerId);
  const times = { starts_local: '2026-06-02T17:00', ends_local: '2026-06-02T18:30' };
  const wish = {
    name: 'Gym practice',
    place: 'Lower field',
    link: '',
    time_zone: 'Europe/London',
    ...times,
  };
  Object.assign(post ?? {}, { event: eventIn(demo, wish, null) });
  const excerpt = `Gym ${marked('practice')} · ${marked('Lower')} field`;
  expect((await search('practice lower')).map(({ match }) => match)).toEqual([{ field: 'event', excerpt }]);
});

test('a search of the demo finds authors and comments, and says where', async () => {
  const [comment] = world.comments.filter(({ messageable_id: postId }) =>
    world.posts.some(({ id, loop_id }) => id === postId && loop_id === loop?.id),
  );
  const word = comment?.text.match(/[A-Za-z]{6,}/)?.[0] ?? '';
  const foundPosts = await search(word.toUpperCase());
  expect(foundPosts.length).toBeGreaterThan(0);
  for (const { match } of foundPosts) expect(match?.excerpt).toContain(hitMarks.start);
  const author = world.people.find(({ id }) =>
    world.posts.some((post) => post.user_id === id && post.loop_id === loop?.id),
  );
  const byAuthor = (await search(`${author?.first_name} ${author?.last_name}`)).filter(
    ({ match }) => match?.field === 'author',
  );
  expect(byAuthor[0]?.match?.excerpt).toBe(
    `${marked(author?.first_name ?? '')} ${marked(author?.last_name ?? '')}`,
  );
});

test('without a search, the demo’s feed has all posts and no match', async () => {
  const all = await search(null);
  expect(all.length).toBeGreaterThan(5);
  expect(all.every(({ match }) => match === null)).toBe(true);
  expect(await search('no such words at all')).toEqual([]);
});
