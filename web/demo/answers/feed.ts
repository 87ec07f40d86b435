import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { clamp, listLimits } from '@loopyard/contract/lists.ts';
import type * as posts from '../../features/posts/posts.gen.ts';
import {
  type Demo,
  type DocumentAnswers,
  notFound,
  orNotFound,
  quiet,
  type RestAnswers,
  timeOf,
} from '../world/demo.ts';
import type { DemoPost } from '../world/model.ts';
import { blockedIn, loopOf, loopsOf, memberOf, personOf, postsOf, readerOf } from '../world/reading.ts';
import { shapeKnownUser, shapeLoop, shapePost } from '../world/shapes.ts';

/** Requested before the first card is shown. All other answers are loaded on demand. */
export const calls = {
  'GET /api/loops'(demo, { query }) {
    if (query?.public === '1') return { loops: [] };
    return { loops: loopsOf(demo, demo.viewerId()).map((loop) => shapeLoop(demo, loop)) };
  },
  'GET /api/loops/:id': (demo, { params }) => ({ loop: shapeLoop(demo, loopOf(demo, params.id)) }),
  'POST /api/loops/:id/read': quiet((demo, { params }) => {
    if (params.id === DEFAULT_LOOP_ID) return null;
    orNotFound(memberOf(loopOf(demo, params.id), demo.viewerId())).last_time_seen = timeOf(demo);
    return null;
  }),
  'GET /api/users/:id'(demo, { params, query }) {
    const user = shapeKnownUser(demo, personOf(demo, params.id), query?.loop_id);
    if (query?.loop_id !== undefined && !user.in_loop) throw notFound();
    return { user };
  },
} satisfies RestAnswers;

export const documents: Pick<DocumentAnswers<typeof posts>, 'Feed' | 'Newest'> = {
  async Feed(demo, { loop, search, first, before }) {
    // The first feed searches nothing.
    const script = search ? await import('../world/search.ts') : null;
    const words = script?.searchedWords(search ?? '') ?? [];
    const matches = feedOf(demo, loop).flatMap((post) => {
      const match = words.length > 0 ? (script?.findMatch(demo, post, words) ?? null) : null;
      return search && !match ? [] : [{ post, match }];
    });
    const start = before ? matches.findIndex(({ post }) => String(post.id) === before) + 1 : 0;
    const page = matches.slice(start, start + clamp(first, listLimits.feedPage, listLimits.posts));
    return { allPosts: page.map(({ post, match }) => ({ ...viewPost(demo, post), match })) };
  },
  Newest: (demo, { loop }) => ({ allPosts: feedOf(demo, loop).slice(0, 1) }),
};

function feedOf(demo: Demo, loop: string): DemoPost[] {
  if (!readerOf(demo, Number(loop)).isMember) return [];
  const hiddenIds = blockedIn(demo, Number(loop));
  return postsOf(demo, Number(loop)).filter(
    ({ user_id, held_for }) => held_for !== 'schedule' && !hiddenIds.includes(user_id),
  );
}

export function viewPost(demo: Demo, post: DemoPost) {
  const shape = shapePost(demo, post);
  return { ...shape, first_media: shape.additional_media.slice(0, 4) };
}
