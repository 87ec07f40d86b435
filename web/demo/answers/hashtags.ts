import { hashtagLimits, tagOf, tagsIn } from '@loopyard/contract/hashtags.ts';
import { orNotFound, type RestAnswers } from '../world/demo.ts';
import { loopOf, memberOf, postsOf } from '../world/reading.ts';
import { shapePost } from '../world/shapes.ts';

export const calls = {
  'GET /api/hashtags'(demo, { query }) {
    orNotFound(memberOf(loopOf(demo, query.loop_id), demo.viewerId()));
    const beginning = query.starts_with ? (tagOf(query.starts_with) ?? query.starts_with) : '';
    const shownPosts = postsOf(demo, query.loop_id).map((post) => shapePost(demo, post));
    const uses = shownPosts.flatMap((post) => tagsIn(post.title).map((tag) => ({ tag, at: post.sort_date })));
    const hashtags = [...Map.groupBy(uses, ({ tag }) => tag)]
      .filter(([tag]) => tag.startsWith(beginning))
      .map(([tag, ofTag]) => ({
        ...{ tag, posts_count: ofTag.length },
        last_used_at:
          ofTag
            .map(({ at }) => at)
            .toSorted()
            .at(-1) ?? '',
      }));
    const mostUsedFirst = hashtags.toSorted(
      (a, b) => b.posts_count - a.posts_count || a.tag.localeCompare(b.tag),
    );
    return { hashtags: mostUsedFirst.slice(0, hashtagLimits.listed) };
  },
} satisfies RestAnswers;
