import { isUnder18 } from '@loopyard/contract/under-18.ts';
import { noteAct } from './acts.ts';
import { type Demo, orNotFound } from './demo.ts';
import type { DemoLoop } from './model.ts';
import { ageIn, memberOf } from './reading.ts';
import { refusal } from './refusals.ts';

/** Before somebody runs a loop, as on the server. */
export function settleAdult(demo: Demo, loop: DemoLoop, userId: number): void {
  const member = orNotFound(memberOf(loop, userId));
  if (member.is_minor === null && member.role_id === null && !isUnder18(member.age_band)) {
    member.is_minor = false;
    const detail = { old: null, new: false };
    noteAct(demo, { loopId: loop.id, act: 'age_marked', subjectId: userId, detail });
  }
  if (ageIn(loop, member).isMinor) throw refusal('minor');
}
