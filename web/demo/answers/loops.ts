import { codeErrors } from '@loopyard/contract/codes.ts';
import { inviteErrors } from '@loopyard/contract/invitations.ts';
import { loopEditErrors, loopErrors } from '@loopyard/contract/loops.ts';
import type { RestInput } from '@loopyard/contract/rest.ts';
import { check, type Demo, notHere, type RestAnswers, refusal } from '../world/demo.ts';
import type { DemoCode, DemoInvitation, DemoLoop } from '../world/model.ts';
import { findPerson, isAdmin, loopOf, memberOf, ownLoop } from '../world/reading.ts';
import { shapeLoop } from '../world/shapes.ts';

export const loopAnswers = {
  'POST /api/loops'(demo, { body: { loop } }) {
    check(loopErrors(loop));
    const newLoop = openLoop(demo, loop.name, loop.loop_code ?? null);
    Object.assign(newLoop, {
      isPublic: loop.is_public ?? false,
      hasGuestAccess: loop.has_guest_access ?? false,
    });
    demo.world.loops.push(newLoop);
    return { loop: shapeLoop(demo, newLoop) };
  },
  'PUT /api/loops/:id'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    const edit = body.loop ?? {};
    check(loopEditErrors(edit));
    if (edit.name !== undefined) loop.name = edit.name;
    if (edit.welcome_text !== undefined) loop.welcomeText = edit.welcome_text;
    if (edit.language !== undefined) loop.language = edit.language;
    if (edit.is_public !== undefined) loop.isPublic = edit.is_public;
    if (edit.has_guest_access !== undefined) loop.hasGuestAccess = edit.has_guest_access;
    if (edit.default_feature_set_id !== undefined) loop.defaultRoleId = edit.default_feature_set_id;
    if (edit.membership_fee_pence !== undefined) loop.fee = feeOf(loop, edit);
    if (edit.user_id !== undefined) handOver(demo, loop, edit.user_id);
    if (body.logo !== undefined) loop.logo = logoOf(demo, loop, body.logo?.url ?? null);
    return { loop: shapeLoop(demo, loop) };
  },
  'DELETE /api/loops/:id': () => {
    throw notHere('You can’t delete a loop in a demo. In your own loop, this would delete it.');
  },
  'POST /api/loops/:id/leave'(demo, { params }) {
    const loop = loopOf(demo, params.id);
    if (isAdmin(loop, demo.viewerId())) throw refusal('admin_must_step_down');
    loop.members = loop.members.filter(({ userId }) => userId !== demo.viewerId());
    return null;
  },
  'POST /api/loops/join'(demo, { body }) {
    const loop = demo.world.loops.find((candidate) => opens(candidate, body.loop_code));
    if (!loop) throw refusal('not_found');
    if (!memberOf(loop, demo.viewerId())) loop.members.push(newMember(demo, loop.defaultRoleId));
    return { loop: shapeLoop(demo, loop) };
  },
  'GET /api/loop_codes/:code'({ world }, { params }) {
    const loop = world.loops.find((candidate) => opens(candidate, params.code));
    if (!loop) throw refusal('not_found');
    return { loop_code: { loop: { name: loop.name, logo: loop.logo } } };
  },
  'GET /api/loops/:id/invitation_codes': (demo, { params }) => ({
    loop_codes: ownLoop(demo, params.id).codes,
  }),
  'POST /api/loops/:id/invitation_codes'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    const { description = null, single_use = false, expires_at = null } = body ?? {};
    const expiresAt = expires_at ? new Date(expires_at) : null;
    check(codeErrors({ description, expiresAt, now: demo.now() }));
    const code = newCode(demo, null);
    Object.assign(code, { description, single_use, expires_at });
    loop.codes = [...loop.codes, code];
    return { loop_code: code };
  },
  'DELETE /api/loops/:id/invitation_codes/:codeId'(demo, { params }) {
    const loop = ownLoop(demo, params.id);
    loop.codes = loop.codes.filter(({ id }) => id !== params.codeId);
    return null;
  },
  'GET /api/loops/:id/invitations': (demo, { params }) => ({
    invitations: ownLoop(demo, params.id).invitations.toReversed(),
  }),
  'POST /api/loops/:id/invite'(demo, { params, body }) {
    const loop = ownLoop(demo, params.id);
    check(inviteErrors({ text: body.invitation_text ?? '', emails: body.emails }));
    const newEmails = body.emails.filter((email) => !isAsked(demo, loop, email));
    const invitations = newEmails.map((email) => newInvitation(demo, email, body.feature_set_id ?? null));
    loop.invitations = [...loop.invitations, ...invitations];
    const skipped = body.emails
      .filter((email) => !newEmails.includes(email))
      .map((email) => ({
        email,
        reason: isMember(demo, loop, email) ? ('member' as const) : ('invited' as const),
      }));
    return { invited: invitations.length, skipped };
  },
  'DELETE /api/loops/:id/invitations/:invitationId'(demo, { params }) {
    const loop = ownLoop(demo, params.id);
    loop.invitations = loop.invitations.map((invitation) =>
      invitation.id === params.invitationId ? { ...invitation, status: 'withdrawn' } : invitation,
    );
    return null;
  },
} satisfies RestAnswers;

function openLoop(demo: Demo, name: string, ownCode: string | null): DemoLoop {
  return {
    id: demo.world.nextId() + 2000,
    key: null,
    name,
    ownerId: demo.viewerId(),
    welcomeText: null,
    language: null,
    logo: null,
    isPublic: false,
    hasGuestAccess: false,
    defaultRoleId: null,
    fee: null,
    createdAt: demo.now().toISOString(),
    roles: [],
    members: [{ ...newMember(demo, null), isAdmin: true }],
    codes: [newCode(demo, ownCode)],
    invitations: [],
  };
}

function newMember(demo: Demo, roleId: number | null): DemoLoop['members'][number] {
  return {
    userId: demo.viewerId(),
    profileId: demo.world.nextId(),
    nickname: null,
    bio: null,
    portrait: null,
    isAdmin: false,
    roleId,
    seenAt: demo.now().toISOString(),
  };
}

const letters = 'abcdefghjkmnpqrstvwxyz23456789';
const codeWords = [
  'amber',
  'acorn',
  'basket',
  'candle',
  'clover',
  'feather',
  'harbour',
  'meadow',
  'pebble',
  'violet',
];

function newCode(demo: Demo, ownCode: string | null): DemoCode {
  const id = demo.world.nextId();
  const pick = <T>(list: ArrayLike<T>, at: number) => list[(id * 7 + at * at * 3 + at) % list.length];
  return {
    id,
    loop_code: ownCode ?? Array.from({ length: 10 }, (_, at) => pick(letters, at)).join(''),
    friendly_token: Array.from({ length: 5 }, (_, at) => pick(codeWords, at)).join('-'),
    description: null,
    single_use: false,
    expires_at: null,
    uses: 0,
  };
}

const opens = (loop: DemoLoop, code: string | null | undefined) =>
  loop.codes.some(({ loop_code, friendly_token }) =>
    [loop_code, friendly_token].includes(code?.toLowerCase() ?? ''),
  );

const DAYS_30_MS = 30 * 24 * 3_600_000;

function newInvitation(demo: Demo, email: string, roleId: number | null): DemoInvitation {
  const at = demo.now();
  return {
    id: demo.world.nextId(),
    email,
    role_id: roleId,
    status: 'invited',
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + DAYS_30_MS).toISOString(),
    accepted_at: null,
    user_id: null,
    user: null,
  };
}

function isMember(demo: Demo, loop: DemoLoop, email: string): boolean {
  return loop.members.some(({ userId }) => findPerson(demo, userId)?.email === email.toLowerCase());
}

function isAsked(demo: Demo, loop: DemoLoop, email: string): boolean {
  const waits = loop.invitations.some(
    (invitation) => invitation.email === email && invitation.status === 'invited',
  );
  return waits || isMember(demo, loop, email);
}

type LoopEdit = NonNullable<Required<RestInput<'PUT /api/loops/:id'>>['body']['loop']>;

function feeOf({ fee }: DemoLoop, edit: LoopEdit): DemoLoop['fee'] {
  const { membership_fee_pence: pence, membership_fee_period: period } = edit;
  return pence == null ? null : { pence, period: period ?? fee?.period ?? 'year' };
}

function handOver(demo: Demo, loop: DemoLoop, userId: number): void {
  if (loop.ownerId !== demo.viewerId() || !isAdmin(loop, userId)) throw refusal('forbidden');
  loop.ownerId = userId;
}

function logoOf({ world }: Demo, loop: DemoLoop, url: string | number | null): DemoLoop['logo'] {
  if (url === null) return null;
  const upload = world.uploads.get(String(url).split('/').at(-1) ?? '');
  if (!upload) return loop.logo;
  const { key, format, created_at } = upload;
  const address = upload.url;
  return {
    key,
    url: address,
    thumb_url: address,
    format,
    resource_type: 'image',
    is_finished_processing: true,
    created_at,
  };
}
