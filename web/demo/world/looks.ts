import type { LookKind } from '@loopyard/contract/looks.ts';
import type { RestAnswer } from '@loopyard/contract/rest.ts';
import { type Demo, timeOf } from './demo.ts';
import type { DemoLook } from './model.ts';
import { ageIn, loopOf, memberOf, nameOf, personOf } from './reading.ts';

type Looked = { loopId: number; userId: number; kind: LookKind };

/** Only members under 18 count, and never oneself; a picture always does. */
export function noteLook(demo: Demo, { loopId, userId, kind }: Looked): void {
  const loop = loopOf(demo, loopId);
  const member = memberOf(loop, userId);
  const isNoted = kind === 'picture' || (member && ageIn(loop, member).isMinor);
  if (userId === demo.viewerId() || !isNoted) return;
  const minute = `${timeOf(demo).slice(0, 16)}:00.000Z`;
  const look = { loop_id: loopId, by_id: demo.viewerId(), subject_id: userId, kind };
  const isSame = (earlier: DemoLook) =>
    Object.entries({ ...look, at: minute }).every(
      ([name, value]) => earlier[name as keyof DemoLook] === value,
    );
  if (kind !== 'picture' && demo.world.looks.some(isSame)) return;
  const at = kind === 'picture' ? timeOf(demo) : minute;
  demo.world.looks.unshift({ id: demo.world.nextId(), at, ...look });
}

export function shapeLook(demo: Demo, look: DemoLook): RestAnswer<'GET /api/looks'>['looks'][number] {
  const { loop_id, by_id, subject_id, ...row } = look;
  const personNamed = (id: number) => ({ id, name: nameOf(personOf(demo, id)) });
  const loop = demo.world.loops.find(({ id }) => id === loop_id);
  return {
    ...row,
    loop: { id: loop_id, name: loop?.name ?? '' },
    by: personNamed(by_id),
    subject: personNamed(subject_id),
  };
}
