import { clamp, listLimits } from '@loopyard/contract/lists.ts';
import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import type { FeedPostFragment } from '../../features/posts/posts.gen.ts';
import { type Demo, quiet, type RestAnswers, refusal } from '../world/demo.ts';
import type { DemoPost } from '../world/model.ts';
import { loopOf, loopsOf, memberOf, personOf, postsOf } from '../world/reading.ts';
import { digits, mediaView, shapeCreator, shapeKnownUser, shapeLoop, shapePost } from '../world/shapes.ts';
import type { DocumentAnswers } from './document-answers.ts';
import { findMatch, searchedWords } from './search.ts';

/** Requested before the first card is shown. All other answers are loaded on demand. */
export const feedCalls = {
  'GET /api/loops'(demo, { query }) {
    if (query?.public === '1') return { loops: [] };
    return { loops: loopsOf(demo, demo.viewerId()).map((loop) => shapeLoop(demo, loop)) };
  },
  'GET /api/loops/:id': (demo, { params }) => ({ loop: shapeLoop(demo, loopOf(demo, params.id)) }),
  'POST /api/loops/:id/read': quiet(({ world, viewerId, now }, { params }) => {
    const loop = world.loops.find(({ id }) => id === params.id);
    const member = loop && memberOf(loop, viewerId());
    if (member) member.seenAt = now().toISOString();
    else if (params.id !== DEFAULT_LOOP_ID) throw refusal('not_found');
    return null;
  }),
  'GET /api/users/:id'(demo, { params, query }) {
    const user = shapeKnownUser(demo, personOf(demo, params.id), query?.loop_id);
    if (query?.loop_id !== undefined && !user.in_loop) throw refusal('not_found');
    return { user };
  },
} satisfies RestAnswers;

export const feedDocuments: Pick<DocumentAnswers, 'Feed' | 'Newest'> = {
  Feed(demo, { loop, search, first, before }) {
    const words = searchedWords(search ?? '');
    const matches = feedOf(demo, loop).flatMap((post) => {
      const match = words.length > 0 ? findMatch(demo, post, words) : null;
      return search && !match ? [] : [{ post, match }];
    });
    const start = before ? matches.findIndex(({ post }) => String(post.id) === before) + 1 : 0;
    const page = matches.slice(start, start + clamp(first, listLimits.feedPage, listLimits.posts));
    return { allPosts: page.map(({ post, match }) => ({ ...feedPost(demo, post), match })) };
  },
  Newest: (demo, { loop }) => ({
    allPosts: feedOf(demo, loop)
      .slice(0, 1)
      .map(({ id }) => ({ id: String(id) })),
  }),
};

function feedOf(demo: Demo, loop: string): DemoPost[] {
  return loopsOf(demo, demo.viewerId()).some(({ id }) => String(id) === loop)
    ? postsOf(demo, Number(loop))
    : [];
}

export function feedPost(demo: Demo, post: DemoPost): FeedPostFragment {
  const { main_media, additional_media, ...shape } = shapePost(demo, post);
  return {
    ...shape,
    id: String(shape.id),
    loop_id: String(shape.loop_id),
    subscription_id: digits(shape.subscription_id),
    restricted_to_role_id: digits(shape.restricted_to_role_id),
    user: shapeCreator(demo, post.authorId, post.loopId),
    main_media: main_media && mediaView(main_media),
    first_media: additional_media.slice(0, 4).map(mediaView),
  };
}
