import { loopEditErrors, loopErrors } from '@loopyard/contract/loops.ts';
import { mayHandOver } from '@loopyard/contract/policy.ts';
import { roleErrors } from '@loopyard/contract/roles.ts';
import { check, type Demo, never, orNotFound, type RestAnswers, refusal } from '../world/demo.ts';
import { uploadAt } from '../world/media.ts';
import type { DemoLoop, DemoMedia } from '../world/model.ts';
import { loopOf, memberOf, ownLoop, readerOf } from '../world/reading.ts';
import { newLoop, newMember } from '../world/rows.ts';
import { shapeLoop } from '../world/shapes.ts';
import { newCode } from './invitations.ts';

export const calls = {
  'POST /api/loops'(demo, { body: { loop } }) {
    check(loopErrors(loop));
    const { loop_code, is_public = false, has_guest_access = false } = loop;
    const { world, viewerId, now } = demo;
    const newLoopRow = newLoop(world, {
      id: world.nextId() + 2000,
      name: loop.name,
      user_id: viewerId(),
      is_public,
      has_guest_access,
      created_at: now().toISOString(),
      members: [{ ...newMember(world, viewerId(), now()), is_admin: true }],
      codes: [{ ...newCode(world), ...(loop_code && { loop_code }) }],
    });
    return { loop: shapeLoop(demo, newLoopRow) };
  },
  'PUT /api/loops/:id'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    const { user_id: newOwner, membership_fee_period: period, ...values } = body.loop ?? {};
    check(loopEditErrors(values));
    Object.assign(loop, values);
    const { membership_fee_pence: pence } = values;
    if (pence !== undefined)
      loop.membership_fee_period = pence === null ? null : (period ?? loop.membership_fee_period ?? 'year');
    if (newOwner !== undefined) handOver(demo, loop, newOwner);
    const upload = uploadAt(demo.world, body.logo?.url);
    if (upload) loop.logo = logoOf(upload);
    else if (body.logo !== undefined && !body.logo?.url) loop.logo = null;
    return { loop: shapeLoop(demo, loop) };
  },
  'DELETE /api/loops/:id': never(
    'You can’t delete a loop in a demo. In your own loop, this would delete it.',
  ),
  'POST /api/loops/:id/leave'(demo, { params }) {
    const loop = loopOf(demo, params.id);
    const { isAdmin, userId } = readerOf(demo, loop.id);
    if (isAdmin) throw refusal('admin_must_step_down');
    loop.members = loop.members.filter(({ user_id }) => user_id !== userId);
    return null;
  },
  'POST /api/loops/:id/members/:userId/add_admin'(demo, { params }) {
    memberIn(ownLoop(demo, params.id), params.userId).is_admin = true;
    return null;
  },
  'POST /api/loops/:id/members/:userId/remove_admin'(demo, { params }) {
    memberIn(loopOfOther(demo, params), params.userId).is_admin = false;
    return null;
  },
  'POST /api/loops/:id/members/:userId/remove'(demo, { params }) {
    const loop = loopOfOther(demo, params);
    loop.members = loop.members.filter(({ user_id }) => user_id !== params.userId);
    return null;
  },
  'PUT /api/loops/:id/members/:userId'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    const role = loop.roles.find(({ id }) => id === body.role_id);
    memberIn(loop, params.userId).role_id = role?.id ?? null;
    return null;
  },
  'POST /api/loops/:id/roles'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    check(roleErrors(body));
    const role = { id: demo.world.nextId(), name: body.name };
    loop.roles.push(role);
    return { role };
  },
  'DELETE /api/loops/:id/roles/:roleId'(demo, { params }) {
    const loop = ownLoop(demo, params.id);
    loop.roles = loop.roles.filter(({ id }) => id !== params.roleId);
    for (const member of loop.members) if (member.role_id === params.roleId) member.role_id = null;
    return null;
  },
} satisfies RestAnswers;

const memberIn = (loop: DemoLoop, userId: number) => orNotFound(memberOf(loop, userId));

/** For acts on a member other than the owner. */
function loopOfOther(demo: Demo, { id, userId }: { id: number; userId: number }): DemoLoop {
  const loop = ownLoop(demo, id);
  if (loop.user_id === userId) throw refusal('is_owner');
  return loop;
}

function handOver(demo: Demo, loop: DemoLoop, userId: number): void {
  if (!mayHandOver(readerOf(demo, loop.id)) || !memberOf(loop, userId)?.is_admin) throw refusal('forbidden');
  loop.user_id = userId;
}

function logoOf({ key, url, format, created_at }: DemoMedia): DemoLoop['logo'] {
  const kind = { resource_type: 'image', is_finished_processing: true } as const;
  return { key, url, thumb_url: url, format, created_at, ...kind };
}
