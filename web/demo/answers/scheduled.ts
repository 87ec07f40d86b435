import type * as scheduled from '../../features/posts/scheduled/scheduled.gen.ts';
import type { DocumentAnswers } from '../world/demo.ts';
import { postsOf } from '../world/reading.ts';
import { viewPost } from './feed.ts';

export const documents: DocumentAnswers<typeof scheduled> = {
  ScheduledPosts: (demo, { loop }) => ({
    allPosts: postsOf(demo, Number(loop))
      .filter(({ held_for }) => held_for === 'schedule')
      .map((post) => viewPost(demo, post)),
  }),
};
