import { maxLeads } from '@loopyard/contract/leads.ts';
import { ownLoop } from '../world/acting.ts';
import { noteAct } from '../world/acts.ts';
import { settleAdult } from '../world/ages.ts';
import { type Demo, orNotFound, type RestAnswers, timeOf } from '../world/demo.ts';
import { loopOf, memberOf } from '../world/reading.ts';
import { refusal } from '../world/refusals.ts';
import { shapeUserIn } from '../world/shapes.ts';

export const calls = {
  'GET /api/loops/:id/leads'(demo, { params }) {
    const loop = loopOf(demo, params.id);
    const leads = loop.members.flatMap(({ user_id, lead_since: since }) =>
      since ? [{ ...shapeUserIn(demo, user_id, loop.id), since, made_by: loop.user_id }] : [],
    );
    return { leads };
  },
  'PUT /api/loops/:id/leads/:userId'(demo, { params }) {
    const { members } = ownLoop(demo, params.id);
    const member = memberOfOwn(demo, params);
    settleAdult(demo, ownLoop(demo, params.id), params.userId);
    if (members.filter(({ lead_since }) => lead_since).length >= maxLeads) throw refusal('conflict');
    member.lead_since ??= timeOf(demo);
    noteAct(demo, { loopId: params.id, act: 'lead_made', subjectId: params.userId });
    return null;
  },
  'DELETE /api/loops/:id/leads/:userId'(demo, { params }) {
    memberOfOwn(demo, params).lead_since = null;
    noteAct(demo, { loopId: params.id, act: 'lead_unmade', subjectId: params.userId });
    return null;
  },
} satisfies RestAnswers;

const memberOfOwn = (demo: Demo, { id, userId }: { id: number; userId: number }) =>
  orNotFound(memberOf(ownLoop(demo, id), userId));
