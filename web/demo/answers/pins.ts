import { isPinDay, notAPinDay, pinLimits, usualPinEnd } from '@loopyard/contract/pins.ts';
import type * as pins from '../../features/pins/pins.gen.ts';
import { isPinnedNow } from '../../features/pins/pins.ts';
import { postOf } from '../world/acting.ts';
import { noteAct } from '../world/acts.ts';
import type { Demo, DocumentAnswers, RestAnswers } from '../world/demo.ts';
import type { DemoPost } from '../world/model.ts';
import { postsOf, readerOf } from '../world/reading.ts';
import { check, refusal } from '../world/refusals.ts';
import { viewPost } from './feed.ts';

export const calls = {
  'PUT /api/posts/:id/pin'(demo, { params, body }) {
    const post = pinnable(demo, params.id);
    const end = body?.until ? new Date(body.until) : usualPinEnd(demo.now());
    check(isPinDay(end, demo.now()) ? {} : { until: notAPinDay });
    const otherPins = postsOf(demo, post.loop_id).filter((its) => its !== post && isPinnedNow(its));
    if (otherPins.length >= pinLimits.pins) throw refusal('conflict');
    post.pinned_until = end.toISOString();
    noteAct(demo, { loopId: post.loop_id, act: 'post_pinned', subjectId: post.id });
    return null;
  },
  'DELETE /api/posts/:id/pin'(demo, { params }) {
    const post = pinnable(demo, params.id);
    post.pinned_until = null;
    noteAct(demo, { loopId: post.loop_id, act: 'post_unpinned', subjectId: post.id });
    return null;
  },
} satisfies RestAnswers;

export const documents: DocumentAnswers<typeof pins> = {
  PinnedPosts: (demo, { loop }) => ({
    allPosts: postsOf(demo, Number(loop))
      .filter(isPinnedNow)
      .map((post) => viewPost(demo, post)),
  }),
};

function pinnable(demo: Demo, id: number): DemoPost {
  const post = postOf(demo, id);
  if (!readerOf(demo, post.loop_id).isAdmin) throw refusal('forbidden');
  return post;
}
