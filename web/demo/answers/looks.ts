import { mayReadLog } from '@loopyard/contract/policy.ts';
import { orNotFound, type RestAnswers } from '../world/demo.ts';
import { noteLook, shapeLook } from '../world/looks.ts';
import { loopOf, readerOf } from '../world/reading.ts';
import { refusal } from '../world/refusals.ts';

export const calls = {
  'GET /api/looks': (demo) => ({
    looks: demo.world.looks
      .filter(({ subject_id }) => subject_id === demo.viewerId())
      .map((look) => shapeLook(demo, look)),
  }),
  'GET /api/loops/:id/looks'(demo, { params }) {
    const loop = loopOf(demo, params.id);
    if (!mayReadLog(readerOf(demo, loop.id))) throw refusal('forbidden');
    return {
      looks: demo.world.looks
        .filter(({ loop_id }) => loop_id === loop.id)
        .map((look) => shapeLook(demo, look)),
    };
  },
  'POST /api/cases/:id/looks'(demo, { params }) {
    const item = orNotFound(demo.world.cases.find(({ id }) => id === params.id));
    noteLook(demo, { loopId: item.loop_id, userId: item.author_id, kind: 'picture' });
    return null;
  },
} satisfies RestAnswers;
