import { codeErrors } from '@loopyard/contract/codes.ts';
import { invitationLimits, inviteErrors, schoolErrors } from '@loopyard/contract/invitations.ts';
import { ownLoop } from '../world/acting.ts';
import { noteAct } from '../world/acts.ts';
import { type Demo, orNotFound, type RestAnswers } from '../world/demo.ts';
import type { DemoLoop, World } from '../world/model.ts';
import { memberOf } from '../world/reading.ts';
import { check } from '../world/refusals.ts';
import { blankCode, newMember } from '../world/rows.ts';
import { shapeLoop } from '../world/shapes.ts';

const dayMs = 86_400_000;

export const calls = {
  'POST /api/loops/join'(demo, { body }) {
    const loop = loopOpenedBy(demo, body.loop_code);
    const { world, viewerId, now } = demo;
    if (!memberOf(loop, viewerId())) {
      const role_id = loop.default_feature_set_id;
      loop.members.push({ ...newMember(world, viewerId(), now()), role_id });
    }
    return { loop: shapeLoop(demo, loop) };
  },
  'GET /api/loop_codes/:code'(demo, { params }) {
    const { name, logo, adults_only, codes } = loopOpenedBy(demo, params.code);
    const isAnswered =
      !adults_only && codes.some((code) => code.school_answers && isNamed(code, params.code));
    return { loop_code: { loop: { name, logo }, ...(isAnswered && { school_answers: true }) } };
  },
  'GET /api/loops/:id/invitation_codes': (demo, { params }) => ({
    loop_codes: ownLoop(demo, params.id).codes,
  }),
  'POST /api/loops/:id/invitation_codes'(demo, { params, body }) {
    const { codes, adults_only: isAdultsOnly } = ownLoop(demo, params.id);
    const { description = null, single_use = false, expires_at = null, school_answers = false } = body ?? {};
    const expiresAt = expires_at ? new Date(expires_at) : null;
    check(codeErrors({ description, expiresAt, now: demo.now() }));
    check(schoolErrors({ schoolAnswers: school_answers, isAdultsOnly }));
    const loop_code = { ...newCode(demo.world), description, single_use, expires_at, school_answers };
    codes.push(loop_code);
    noteAct(demo, { loopId: params.id, act: 'code_made', subjectId: loop_code.id });
    return { loop_code };
  },
  'DELETE /api/loops/:id/invitation_codes/:codeId'(demo, { params }) {
    const loop = ownLoop(demo, params.id);
    loop.codes = loop.codes.filter(({ id }) => id !== params.codeId);
    noteAct(demo, { loopId: loop.id, act: 'code_withdrawn', subjectId: params.codeId });
    return null;
  },
  'GET /api/loops/:id/invitations': (demo, { params }) => ({
    invitations: ownLoop(demo, params.id).invitations.toReversed(),
  }),
  'POST /api/loops/:id/invite'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    check(inviteErrors({ text: body.invitation_text ?? '', emails: body.emails }));
    const { school_answers = false } = body;
    check(schoolErrors({ schoolAnswers: school_answers, isAdultsOnly: loop.adults_only }));
    const skipped = body.emails.flatMap((email) => {
      const reason = reasonToSkip(demo, loop, email);
      return reason ? [{ email, reason }] : [];
    });
    const newEmails = body.emails.filter((email) => !skipped.some((skip) => skip.email === email));
    const invitations = newEmails.map((email) => ({
      ...newInvitation(demo, email, body.feature_set_id ?? null),
      school_answers,
    }));
    loop.invitations.push(...invitations);
    return { invited: invitations.length, skipped };
  },
  'DELETE /api/loops/:id/invitations/:invitationId'(demo, { params }) {
    const { invitations } = ownLoop(demo, params.id);
    for (const invitation of invitations)
      if (invitation.id === params.invitationId) invitation.status = 'withdrawn';
    return null;
  },
} satisfies RestAnswers;

const letters = 'abcdefghjkmnpqrstvwxyz23456789';
const codeWords = 'amber acorn basket candle clover feather harbour meadow pebble violet'.split(' ');

export function newCode({ nextId }: World): DemoLoop['codes'][number] {
  const id = nextId();
  const pick = (list: ArrayLike<string>, length: number) =>
    Array.from({ length }, (_, at) => list[(id * 7 + at * at * 3 + at) % list.length]);
  return {
    id,
    loop_code: pick(letters, 10).join(''),
    friendly_token: pick(codeWords, 5).join('-'),
    ...blankCode,
  };
}

function loopOpenedBy({ world }: Demo, code: string | null | undefined): DemoLoop {
  return orNotFound(world.loops.find(({ codes }) => codes.some((its) => isNamed(its, code))));
}

function isNamed({ loop_code, friendly_token }: DemoLoop['codes'][number], code: string | null | undefined) {
  return [loop_code, friendly_token].includes(code?.toLowerCase() ?? '');
}

function newInvitation(demo: Demo, email: string, role_id: number | null): DemoLoop['invitations'][number] {
  const at = demo.now();
  return {
    id: demo.world.nextId(),
    email,
    role_id,
    school_answers: false,
    status: 'invited',
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + invitationLimits.daysOpen * dayMs).toISOString(),
    accepted_at: null,
    user_id: null,
    user: null,
  };
}

function reasonToSkip({ world }: Demo, loop: DemoLoop, email: string): 'member' | 'invited' | null {
  const person = world.people.find((candidate) => candidate.email === email.toLowerCase());
  if (person && memberOf(loop, person.id)) return 'member';
  const isOpen = loop.invitations.some(
    (invitation) => invitation.email === email && invitation.status === 'invited',
  );
  return isOpen ? 'invited' : null;
}
