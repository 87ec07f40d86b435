import { codeKey, codeLimits } from '@loopyard/contract/codes.ts';
import { emailMax } from '@loopyard/contract/email.ts';
import { invitationLimits } from '@loopyard/contract/invitations.ts';
import { z } from 'zod';
import { loopAdmin } from '../../access/members.ts';
import {
  type InvitationCodeId,
  type InvitationId,
  type LoopId,
  noId,
  type RoleId,
} from '../../platform/context.ts';
import { formText, id, text, time, yesNo } from '../../platform/http/fields.ts';
import { addressKey, type MakeLimit } from '../../platform/http/limits.ts';
import { post, type Route, read, write } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { createCode, withdrawCode } from './commands.ts';
import { invitationsOf, invite, withdrawInvitation } from './invite.ts';
import { codeMisses, codesOf, doorOf, type OpenDoor } from './queries.ts';

const code = z.object({
  id: z.int(),
  loop_code: z.string(),
  friendly_token: z.string(),
  description: z.string().nullable(),
  single_use: z.boolean(),
  expires_at: z.iso.datetime().nullable(),
  uses: z.int(),
});
const door = z.object({
  loop: z.object({ name: z.string(), logo: z.object({ url: z.string() }).nullable() }),
  inviter: z.string().optional().describe('Of a mailed invitation: the name of who sent it'),
  email: z.string().optional().describe('Of a mailed invitation: the address it was sent to'),
});
const params = z.object({ id: id<LoopId>() });
const newCode = z.object({
  description: text(codeLimits.description, 'Whom it is for').nullish(),
  single_use: yesNo().default(false),
  expires_at: time('From then on it lets nobody in').nullish(),
});
const invitation = z.object({
  id: z.int(),
  email: z.string(),
  role_id: z.int().nullable(),
  status: z.enum(['invited', 'joined', 'withdrawn', 'expired']),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  accepted_at: z.iso.datetime().nullable(),
  user_id: z.int().nullable().describe('Who came by it'),
});
const inviting = z.object({
  invitation_text: text(invitationLimits.note, 'A note in the mail').nullish(),
  emails: z
    .preprocess((sent) => sent ?? [], z.array(formText(emailMax)))
    .describe(`${invitationLimits.atOnce} at once, at most`),
  feature_set_id: id<RoleId>().nullish().describe('The role of those invited'),
});
const invited = z.object({
  invited: z.int(),
  skipped: z.array(
    z.object({ email: z.string(), reason: z.enum(['invalid', 'member', 'invited', 'too_often', 'no_seat']) }),
  ),
});

type Parts = { limit: MakeLimit; links: Links; baseUrl(): string };

export function invitationRoutes(parts: Parts): Route[] {
  return [...codeRoutes, ...mailRoutes(parts), ...doorRoutes(parts)];
}

const codeRoutes: Route[] = [
  read(
    'GET /api/loops/:id/invitation_codes',
    {
      summary: 'The codes that open a loop, to its admins',
      errors: ['forbidden'],
      params: z.object({ id: id<LoopId>() }),
      answer: z.object({ loop_codes: z.array(code) }),
    },
    async (ctx, db, { params }) => {
      const codes = await codesOf(ctx, db, params.id);
      return codes.ok ? ok({ loop_codes: codes.value }) : codes;
    },
  ),
  post(
    'POST /api/loops/:id/invitation_codes',
    {
      summary: 'Add a code',
      errors: ['forbidden'],
      params,
      body: newCode,
      answer: z.object({ loop_code: code }),
      status: 201,
    },
    async (ctx, tx, { params, body }) => {
      const created = await createCode(ctx, tx, {
        loopId: params.id,
        description: body.description ?? null,
        singleUse: body.single_use,
        expiresAt: body.expires_at ? new Date(body.expires_at) : null,
      });
      return created.ok ? ok({ loop_code: created.value }) : created;
    },
    {
      keep: ({ loop_code }) => loop_code.id,
      async show(ctx, db, codeId, { params }) {
        const codes = await codesOf(ctx, db, params.id);
        if (!codes.ok) return codes;
        const loop_code = codes.value.find(({ id }) => id === codeId);
        return loop_code ? ok({ loop_code }) : fail('not_found');
      },
    },
  ),
  write(
    'DELETE /api/loops/:id/invitation_codes/:codeId',
    {
      summary: 'Withdraw a code',
      errors: ['forbidden'],
      params: z.object({ id: id<LoopId>(), codeId: id<InvitationCodeId>() }),
    },
    (ctx, tx, { params }) => withdrawCode(ctx, tx, { loopId: params.id, codeId: params.codeId }),
  ),
];

function mailRoutes({ baseUrl }: Parts): Route[] {
  return [
    post(
      'POST /api/loops/:id/invite',
      {
        summary: 'Invite people by mail',
        errors: ['forbidden'],
        params,
        body: inviting,
        answer: invited,
        status: 202,
      },
      (ctx, tx, { params, body }) =>
        invite(ctx, tx, {
          loopId: params.id,
          text: body.invitation_text ?? '',
          emails: body.emails,
          roleId: body.feature_set_id ?? null,
          baseUrl: baseUrl(),
        }),
      (ctx, db, { params }) => loopAdmin(ctx, db, params.id),
    ),
    read(
      'GET /api/loops/:id/invitations',
      {
        summary: 'Who was invited and who joined, to the loop’s admins',
        errors: ['forbidden'],
        params,
        answer: z.object({ invitations: z.array(invitation) }),
      },
      async (ctx, db, { params }) => {
        const found = await invitationsOf(ctx, db, params.id);
        return found.ok ? ok({ invitations: found.value }) : found;
      },
    ),
    write(
      'DELETE /api/loops/:id/invitations/:invitationId',
      {
        summary: 'Take an invitation back',
        errors: ['forbidden'],
        params: z.object({ id: id<LoopId>(), invitationId: id<InvitationId>() }),
      },
      (ctx, tx, { params }) =>
        withdrawInvitation(ctx, tx, { loopId: params.id, invitationId: params.invitationId }),
    ),
  ];
}

/** What cannot be a code costs no try: a code is looked up while it is being typed. */
function doorRoutes({ limit, links }: Parts): Route[] {
  const addressMisses = limit('code-address', 300, 900);
  const accountMisses = codeMisses(limit);

  return [
    read(
      'GET /api/loop_codes/:code',
      {
        summary: 'Which loop a code opens',
        anyone: true,
        params: z.object({ code: text(codeLimits.typed) }),
        answer: z.object({ loop_code: door }),
      },
      async (ctx, db, { params, request }) => {
        if (!codeKey(params.code)) return fail('not_found');
        const address = addressKey(request.ip);
        const account = ctx.viewer?.userId;
        const refused =
          (account && (await accountMisses.take(account))) || (await addressMisses.take(address));
        if (refused) return refused;
        const opened = await doorOf(ctx, db, params.code);
        if (!opened) return fail('not_found');
        await Promise.all([addressMisses.giveBack(address), account && accountMisses.giveBack(account)]);
        const { loopName: name, invitation } = opened;
        const invited = invitation && { inviter: invitation.inviter, email: invitation.email };
        return ok({ loop_code: { loop: { name, logo: doorLogo(opened, links, ctx.now) }, ...invited } });
      },
    ),
  ];
}

/** For whoever holds the code, signed in or not: the smallest picture only. */
function doorLogo({ logo, loopId }: OpenDoor, links: Links, now: Date): { url: string } | null {
  if (!logo?.variants?.thumb) return null;
  return { url: links.sign(logo.key, { sessionId: noId, loopId, now }).variant('thumb') };
}
