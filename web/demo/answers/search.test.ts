import { hitMarks } from '@loopyard/contract/search.ts';
import { expect, test } from 'vitest';
import { loops, people, posts } from '../../../seeds/world.ts';
import { buildWorld } from '../world/build-world.ts';
import type { Demo } from '../world/demo.ts';
import { feedDocuments } from './feed.ts';

const now = new Date('2026-05-01T12:00:00Z');
const world = buildWorld({ people, loops, posts }, now);
const [loop] = world.loops;
const viewerId = loop?.members.find(({ isAdmin }) => isAdmin)?.userId ?? 0;
const demo: Demo = { world, viewerId: () => viewerId, now: () => now, publish: () => undefined };
const search = (text: string | null) =>
  feedDocuments.Feed(demo, { loop: String(loop?.id), search: text, first: 1000 }).allPosts;
const marked = (text: string) => hitMarks.start + text + hitMarks.end;

test('a search of the demo finds authors and comments, and says where', () => {
  const [comment] = world.comments.filter(({ postId }) =>
    world.posts.some(({ id, loopId }) => id === postId && loopId === loop?.id),
  );
  const word = comment?.text.match(/[A-Za-z]{6,}/)?.[0] ?? '';
  const foundPosts = search(word.toUpperCase());
  expect(foundPosts.length).toBeGreaterThan(0);
  for (const { match } of foundPosts) expect(match?.excerpt).toContain(hitMarks.start);
  const author = world.people.find(({ id }) =>
    world.posts.some((post) => post.authorId === id && post.loopId === loop?.id),
  );
  const byAuthor = search(`${author?.firstName} ${author?.lastName}`).filter(
    ({ match }) => match?.field === 'author',
  );
  expect(byAuthor[0]?.match?.excerpt).toBe(
    `${marked(author?.firstName ?? '')} ${marked(author?.lastName ?? '')}`,
  );
});

test('without a search, the demo’s feed has all posts and no match', () => {
  const all = search(null);
  expect(all.length).toBeGreaterThan(5);
  expect(all.every(({ match }) => match === null)).toBe(true);
  expect(search('no such words at all')).toEqual([]);
});
