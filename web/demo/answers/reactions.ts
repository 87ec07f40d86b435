import { heldReaction, reactionsOff, type Sign } from '@loopyard/contract/reactions.ts';
import { postOf } from '../world/acting.ts';
import { type Demo, notHere, orNotFound, type RestAnswers } from '../world/demo.ts';
import type { DemoComment, DemoPost } from '../world/model.ts';
import { readerOf, takesReactions } from '../world/reading.ts';
import { refusal } from '../world/refusals.ts';
import { shapePost, shapeSigns, shapeUserIn } from '../world/shapes.ts';
import { abilitiesOf } from './comments.ts';

export const calls = {
  'PUT /api/posts/:id/reaction': (demo, { params, body }) => {
    const post = postOf(demo, params.id);
    refuse(demo, post.loop_id, shapePost(demo, post).abilities.react);
    return give(demo, { post, thing: post, commentId: null }, body.emoji);
  },
  'PUT /api/messages/:id/reaction': (demo, { params, body }) => {
    const { post, comment } = commentWith(demo, params.id);
    refuse(demo, post.loop_id, abilitiesOf(demo, post, comment).react);
    return give(demo, { post, thing: comment, commentId: comment.id }, body.emoji);
  },
  'GET /api/posts/:id/reactions': (demo, { params, query }) =>
    list(demo, postOf(demo, params.id), query?.emoji),
  'GET /api/messages/:id/reactions': (demo, { params, query }) =>
    list(demo, commentWith(demo, params.id).comment, query?.emoji),
} satisfies RestAnswers;

function commentWith(demo: Demo, id: number) {
  const comment = orNotFound(demo.world.comments.find((row) => row.id === id && !row.is_deleted));
  return { comment, post: postOf(demo, comment.messageable_id) };
}

function refuse(demo: Demo, loopId: number, mayReact: boolean): void {
  if (mayReact) return;
  if (readerOf(demo, loopId).isMuted) throw refusal('muted');
  throw notHere(takesReactions(demo, loopId) ? heldReaction : reactionsOff);
}

type Reacted = { post: DemoPost; thing: DemoPost | DemoComment; commentId: number | null };

function give(demo: Demo, { post, thing, commentId }: Reacted, emoji: Sign | null) {
  if (emoji === null) thing.signs.delete(demo.viewerId());
  else thing.signs.set(demo.viewerId(), emoji);
  const answer = shapeSigns(demo, post.loop_id, thing.signs);
  demo.publish(
    { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: post.id },
    { type: 'Reaction', message_id: commentId, reactions: answer.reactions },
  );
  return answer;
}

function list(demo: Demo, { signs, loop_id }: DemoPost | DemoComment, sign: Sign | undefined) {
  const newestFirst = takesReactions(demo, loop_id) ? [...signs].toReversed() : [];
  const people = newestFirst
    .filter(([, emoji]) => !sign || emoji === sign)
    .map(([userId, emoji]) => ({ user: shapeUserIn(demo, userId, loop_id), emoji }));
  return { people, total_items: people.length, current_page: 1, total_pages: 1 };
}
