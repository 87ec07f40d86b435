import { listLimits } from '@loopyard/contract/lists.ts';
import { FeedDocument } from '@loopyard/web/features/posts/posts.gen.ts';
import type { Load, Loads } from './load.ts';
import type { BenchWorld } from './world.ts';

/** The query of the web page. @param before a post; the page holds older posts */
export function feedLoad({ serverUrl, ann, loopId }: BenchWorld, before?: string): Load {
  const variables = {
    loop: String(loopId),
    search: null,
    first: listLimits.feedPage,
    before: before ?? null,
  };
  return json(`${serverUrl}/api/graphql`, { query: String(FeedDocument), variables }, ann.token);
}

export function feedLoads(world: BenchWorld): Loads<Load> {
  const { floor, ann, loopId } = world;
  const page = `loop=${loopId}&user=${ann.id}`;
  return {
    ours: feedLoad(world),
    floor: { url: `${floor}/feed?${page}` },
    'floor, at once': { url: `${floor}/feed-json?${page}` },
  };
}

export function json(url: string, body: object, token?: string): Load {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
  return { url, method: 'POST', headers, body: JSON.stringify(body) };
}

/** A different member per connection, because posts of one person wait for each other at the daily limit's counter. */
export function postLoads({ serverUrl, floor, ann, people, loopId }: BenchWorld): Loads<Load> {
  const title = 'A post of a few words';
  const row = { title, loop: loopId, user: ann.id };
  return {
    ours: {
      ...json(`${serverUrl}/api/posts`, { title, loop_id: loopId }),
      people: people.map(({ token }) => ({ authorization: token })),
    },
    floor: json(`${floor}/post`, row),
    'floor, at once': json(`${floor}/post-at-once`, row),
  };
}
