import { isAdultsOnlyAtFirst } from '@loopyard/contract/adults.ts';
import { loopEditErrors, loopErrors, protectedErrors } from '@loopyard/contract/loops.ts';
import { mutedUntilAfter } from '@loopyard/contract/notify.ts';
import { mayHandOver } from '@loopyard/contract/policy.ts';
import { roleErrors } from '@loopyard/contract/roles.ts';
import { ownLoop } from '../world/acting.ts';
import { noteAct } from '../world/acts.ts';
import { settleAdult } from '../world/ages.ts';
import { type Demo, never, orNotFound, type RestAnswers } from '../world/demo.ts';
import { uploadAt } from '../world/media.ts';
import type { DemoLoop, DemoMedia } from '../world/model.ts';
import { ageIn, loopOf, memberOf, readerOf } from '../world/reading.ts';
import { check, refusal } from '../world/refusals.ts';
import { newLoop, newMember } from '../world/rows.ts';
import { shapeLoop } from '../world/shapes.ts';
import { newCode } from './invitations.ts';

export const calls = {
  'POST /api/loops'(demo, { body: { loop } }) {
    check(loopErrors(loop));
    const { loop_code, is_public = false, has_guest_access = false, loop_template_id = null } = loop;
    const adults_only = isAdultsOnlyAtFirst(loop.adults_only, loop_template_id);
    check(protectedErrors(loop, { is_public, has_guest_access, adults_only }));
    const { world, viewerId, now } = demo;
    const newLoopRow = newLoop(world, {
      id: world.nextId() + 2000,
      name: loop.name,
      user_id: viewerId(),
      is_public,
      has_guest_access,
      adults_only,
      rules: loop.hold_minors ? { hold_posts: 'minors' } : {},
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
    check(protectedErrors(values, { ...loop, ...values }));
    noteChanges(demo, loop, values);
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
  'PUT /api/loops/:id/notify'(demo, { params, body }) {
    const member = memberOf(ownLoop(demo, params.id), demo.viewerId());
    if (!member) throw refusal('not_found');
    if (body.level) member.notify_level = body.level;
    if (body.muted_for) {
      member.notify_muted_until = mutedUntilAfter(body.muted_for, demo.now())?.toISOString() ?? null;
    }
    const { notify_level, notify_muted_until } = member;
    return { notify_level, notify_muted_until };
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
    const loop = ownLoop(demo, params.id);
    settleAdult(demo, loop, params.userId);
    memberIn(loop, params.userId).is_admin = true;
    noteAct(demo, { ...aboutMember(params), act: 'admin_made' });
    return null;
  },
  'POST /api/loops/:id/members/:userId/remove_admin'(demo, { params }) {
    memberIn(loopOfOther(demo, params), params.userId).is_admin = false;
    noteAct(demo, { ...aboutMember(params), act: 'admin_unmade' });
    return null;
  },
  'POST /api/loops/:id/members/:userId/remove'(demo, { params }) {
    const loop = loopOfOther(demo, params);
    loop.members = loop.members.filter(({ user_id }) => user_id !== params.userId);
    noteAct(demo, { ...aboutMember(params), act: 'member_removed' });
    return null;
  },
  'PUT /api/loops/:id/members/:userId'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    const member = memberIn(loop, params.userId);
    const before = { role_id: member.role_id, is_minor: member.is_minor };
    if (body.role_id !== undefined)
      member.role_id = loop.roles.find(({ id }) => id === body.role_id)?.id ?? null;
    if (body.is_minor !== undefined) member.is_minor = body.is_minor;
    if ((member.is_admin || member.lead_since) && ageIn(loop, member).isMinor) {
      Object.assign(member, before);
      throw refusal('minor');
    }
    const acts = { role_id: 'role_given', is_minor: 'age_marked' } as const;
    for (const name of ['role_id', 'is_minor'] as const)
      if (member[name] !== before[name]) {
        const detail = { old: before[name], new: member[name] };
        noteAct(demo, { ...aboutMember(params), act: acts[name], detail });
      }
    return null;
  },
  'PUT /api/loops/:id/roles/:roleId'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    const role = orNotFound(loop.roles.find(({ id }) => id === params.roleId));
    check(roleErrors({ name: body.name ?? role.name }));
    const about = { loopId: loop.id, subjectId: role.id };
    if (body.name && body.name !== role.name) noteAct(demo, { ...about, act: 'role_renamed' });
    const detail = { old: role.is_minor, new: body.is_minor ?? role.is_minor };
    if (detail.old !== detail.new) noteAct(demo, { ...about, act: 'role_age_changed', detail });
    Object.assign(role, { name: body.name ?? role.name, is_minor: detail.new });
    return { role };
  },
  'POST /api/loops/:id/roles'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    check(roleErrors(body));
    const role = { id: demo.world.nextId(), name: body.name, is_minor: false };
    loop.roles.push(role);
    noteAct(demo, { loopId: loop.id, act: 'role_made', subjectId: role.id });
    return { role };
  },
  'DELETE /api/loops/:id/roles/:roleId'(demo, { params }) {
    const loop = ownLoop(demo, params.id);
    loop.roles = loop.roles.filter(({ id }) => id !== params.roleId);
    for (const member of loop.members) if (member.role_id === params.roleId) member.role_id = null;
    noteAct(demo, { loopId: loop.id, act: 'role_deleted', subjectId: params.roleId });
    return null;
  },
} satisfies RestAnswers;

const aboutMember = ({ id, userId }: { id: number; userId: number }) => ({ loopId: id, subjectId: userId });

const loggedActs = {
  is_public: 'public_changed',
  has_guest_access: 'guests_changed',
  adults_only: 'adults_changed',
  default_feature_set_id: 'default_role_changed',
} as const;

function noteChanges(demo: Demo, loop: DemoLoop, values: Partial<DemoLoop>): void {
  for (const name of Object.keys(loggedActs) as (keyof typeof loggedActs)[]) {
    const detail = { old: loop[name], new: values[name] };
    if (detail.new === undefined || detail.new === detail.old) continue;
    noteAct(demo, {
      loopId: loop.id,
      act: loggedActs[name],
      subjectId: loop.id,
      detail: { ...detail, new: detail.new },
    });
  }
}

const memberIn = (loop: DemoLoop, userId: number) => orNotFound(memberOf(loop, userId));

/** For acts on a member other than the owner. */
function loopOfOther(demo: Demo, { id, userId }: { id: number; userId: number }): DemoLoop {
  const loop = ownLoop(demo, id);
  if (loop.user_id === userId) throw refusal('is_owner');
  return loop;
}

function handOver(demo: Demo, loop: DemoLoop, userId: number): void {
  if (!mayHandOver(readerOf(demo, loop.id)) || !memberOf(loop, userId)?.is_admin) throw refusal('forbidden');
  noteAct(demo, {
    ...{ loopId: loop.id, act: 'owner_changed', subjectId: userId },
    detail: { old: loop.user_id, new: userId },
  });
  loop.user_id = userId;
}

function logoOf({ key, url, format, created_at }: DemoMedia): DemoLoop['logo'] {
  const kind = { resource_type: 'image', is_finished_processing: true } as const;
  return { key, url, thumb_url: url, format, created_at, ...kind };
}
