import { sanctionErrors } from '@loopyard/contract/sanctions.ts';
import { ownLoop } from '../world/acting.ts';
import { noteAct } from '../world/acts.ts';
import { orNotFound, type RestAnswers, timeOf } from '../world/demo.ts';
import { loopOf, memberOf, nameOf, personOf, readerOf } from '../world/reading.ts';
import { check, refusal } from '../world/refusals.ts';
import { addSanction } from '../world/sanctions.ts';

export const calls = {
  'GET /api/loops/:id/sanctions'(demo, { params, query }) {
    loopOf(demo, params.id);
    const { isAdmin, isLead, userId } = readerOf(demo, params.id);
    const isReviewer = isAdmin || isLead;
    if (!isReviewer && query?.user_id !== userId) throw refusal('forbidden');
    const rows = demo.world.sanctions.filter(
      ({ loop_id, user_id }) => loop_id === params.id && user_id === (query?.user_id ?? user_id),
    );
    const personNamed = (id: number) => ({ id, name: nameOf(personOf(demo, id)) });
    return {
      sanctions: rows.map(({ loop_id: _, user_id, by_id, ...row }) => {
        const isOver = row.lifted_at !== null || (row.until !== null && row.until <= timeOf(demo));
        return {
          ...row,
          user: personNamed(user_id),
          created_by: isReviewer ? personNamed(by_id) : null,
          lifted_by: isReviewer && row.lifted_at ? personNamed(by_id) : null,
          is_over: isOver,
          abilities: { lift: isAdmin && !isOver && user_id !== userId },
        };
      }),
    };
  },
  'POST /api/loops/:id/sanctions'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    const { kind, user_id, text: words } = body;
    const text = words ?? '';
    const member = orNotFound(memberOf(loop, user_id));
    if (member.is_admin) throw refusal('forbidden');
    const until = body.until ?? null;
    check(sanctionErrors({ kind, text, until: until === null ? null : new Date(until) }, demo.now()));
    addSanction(demo, loop.id, { kind, user_id, text, until, case_id: null });
    if (kind === 'removal') loop.members = loop.members.filter((its) => its !== member);
    noteAct(demo, { loopId: loop.id, act: 'sanction_given', subjectId: user_id, detail: { new: kind } });
    return {};
  },
  'DELETE /api/loops/:id/sanctions/:sanctionId'(demo, { params }) {
    ownLoop(demo, params.id);
    const isIt = ({ id, loop_id }: { id: number; loop_id: number }) =>
      id === params.sanctionId && loop_id === params.id;
    const sanction = orNotFound(demo.world.sanctions.find(isIt));
    sanction.lifted_at ??= timeOf(demo);
    const { user_id: subjectId, kind } = sanction;
    noteAct(demo, { loopId: params.id, act: 'sanction_lifted', subjectId, detail: { old: kind } });
    return null;
  },
} satisfies RestAnswers;
