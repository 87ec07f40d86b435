import { choiceError } from '@loopyard/contract/polls.ts';
import { postOf } from '../world/acting.ts';
import { type Demo, type RestAnswers, timeOf } from '../world/demo.ts';
import type { DemoPoll, DemoPost } from '../world/model.ts';
import { mayVote, shapePoll } from '../world/polling.ts';
import { edits, readerOf } from '../world/reading.ts';
import { check, refusal } from '../world/refusals.ts';
import { shapeUserIn } from '../world/shapes.ts';

export const calls = {
  'PUT /api/posts/:id/poll/vote'(demo, { params, body }) {
    const { post, poll } = pollOf(demo, params.id);
    if (readerOf(demo, post.loop_id).isMuted) throw refusal('muted');
    if (!mayVote(demo, post)) throw refusal(poll.votes.has(demo.viewerId()) ? 'conflict' : 'closed');
    const rules = { optionsCount: poll.options.length, maxChoices: poll.max_choices };
    const positions = choiceError(body.positions, rules);
    check(positions ? { positions } : {});
    poll.votes.set(demo.viewerId(), body.positions);
    return { poll: shapePoll(demo, poll) };
  },
  'POST /api/posts/:id/poll/close'(demo, { params }) {
    const { post, poll } = pollOf(demo, params.id);
    if (!edits(demo, post)) throw refusal('forbidden');
    poll.closed_at ??= timeOf(demo);
    return null;
  },
  'GET /api/posts/:id/poll/votes'(demo, { params, query }) {
    const { post, poll } = pollOf(demo, params.id);
    const people = [...poll.votes]
      .filter(([, positions]) => positions.includes(query.position))
      .map(([userId]) => shapeUserIn(demo, userId, post.loop_id));
    return { people, total_items: people.length, current_page: 1, total_pages: 1 };
  },
} satisfies RestAnswers;

function pollOf(demo: Demo, id: number): { post: DemoPost; poll: DemoPoll } {
  const post = postOf(demo, id);
  if (!post.poll) throw refusal('not_found');
  return { post, poll: post.poll };
}
