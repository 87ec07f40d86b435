import { withoutMarks } from '@loopyard/contract/mentions.ts';
import { postOf } from '../world/acting.ts';
import { type Demo, orNotFound, type RestAnswers } from '../world/demo.ts';
import { refusal } from '../world/refusals.ts';
import { shapePost, shapeUserIn } from '../world/shapes.ts';
import { abilitiesOf } from './comments.ts';

export const calls = {
  'GET /api/posts/:id/revisions'(demo, { params }) {
    const post = postOf(demo, params.id);
    return list(demo, post, shapePost(demo, post).abilities.see_revisions);
  },
  'GET /api/messages/:id/revisions'(demo, { params }) {
    const comment = orNotFound(
      demo.world.comments.find(({ id, is_deleted }) => id === params.id && !is_deleted),
    );
    return list(
      demo,
      comment,
      abilitiesOf(demo, postOf(demo, comment.messageable_id), comment).see_revisions,
    );
  },
} satisfies RestAnswers;

function list(demo: Demo, { id, loop_id }: { id: number; loop_id: number }, mayRead: boolean) {
  if (!mayRead) throw refusal('forbidden');
  const revisions = demo.world.revisions.filter(({ of }) => of === id);
  return {
    revisions: revisions.map(({ text, by, edited_at }) => ({
      text: withoutMarks(text),
      edited_by: shapeUserIn(demo, by, loop_id),
      edited_at,
    })),
  };
}
