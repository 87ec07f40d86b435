import type { Load } from './load.ts';
import type { BenchWorld } from './world.ts';

const feedQuery = `query Feed($loop: ID!, $before: ID) {
  allPosts(filter: { loop_id: $loop }, first: 20, before: $before) {
    id loop_id title images_count videos_count files_count messages_count sort_date subscription_id
    user { id name portrait { thumb_url } profiles { loop_id nickname portrait { thumb_url } } }
    main_media { id url feed_url thumb_url width height placeholder resource_type is_finished_processing }
  }
}`;

/** @param before a post; the page holds older posts */
export function feedLoad({ serverUrl, ann, loopId }: BenchWorld, before?: string): Load {
  const variables = { loop: String(loopId), ...(before && { before }) };
  return json(`${serverUrl}/api/graphql`, { query: feedQuery, variables }, ann.token);
}

export function floorFeed({ floor, ann, loopId }: BenchWorld): Load {
  return { url: `${floor}/feed?loop=${loopId}&user=${ann.id}` };
}

export function json(url: string, body: object, token?: string): Load {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: token }) };
  return { url, method: 'POST', headers, body: JSON.stringify(body) };
}

/** A different member per connection, because posts of one person wait for each other at the daily limit's counter. */
export function postLoads({
  serverUrl,
  floor,
  ann,
  people,
  loopId,
}: BenchWorld): Record<'ours' | 'floor', Load> {
  const title = 'A post of a few words';
  return {
    ours: {
      ...json(`${serverUrl}/api/posts`, { title, loop_id: loopId }),
      tokens: people.map(({ token }) => token),
    },
    floor: json(`${floor}/post`, { title, loop: loopId, user: ann.id }),
  };
}
