import { emailMax } from '@loopyard/contract/email.ts';
import { invitationLimits } from '@loopyard/contract/invitations.ts';
import { z } from 'zod';
import { accessAsAdmin } from '../../access/members.ts';
import type { InvitationId, LoopId, RoleId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { formText, id, text, yesNo } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { personSchema, showingTo } from '../../presenters/person.ts';
import { invite } from './invite.ts';
import { accessInvitations, withdrawInvitation } from './sent-invitations.ts';

const params = z.object({ id: id<LoopId>() });
const invitation = z.object({
  id: z.int(),
  email: z.string(),
  role_id: z.int().nullable(),
  school_answers: z.boolean(),
  status: z.enum(['invited', 'joined', 'withdrawn', 'expired']),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  accepted_at: z.iso.datetime().nullable(),
  user_id: z.int().nullable().describe('The person who joined with it'),
  user: personSchema.nullable(),
});
const inviting = z.object({
  invitation_text: text(invitationLimits.note, 'A note for the e-mail').nullish(),
  emails: z
    .preprocess((value) => value ?? [], z.array(formText(emailMax)))
    .describe(`${invitationLimits.atOnce} at most`),
  feature_set_id: id<RoleId>().nullish().describe('The role that the invited people get'),
  school_answers: yesNo('The school answers for those too young to agree by themselves').default(false),
});
const invited = z.object({
  invited: z.int(),
  skipped: z.array(
    z.object({ email: z.string(), reason: z.enum(['invalid', 'member', 'invited', 'too_often', 'no_seat']) }),
  ),
});

export function invitationRoutes({ baseUrl, links }: { baseUrl(): string; links: Links }): Route[] {
  return [invitingPeople(baseUrl), listingInvitations(links), withdrawingInvitation];
}

const invitingPeople = (baseUrl: () => string): Route =>
  post(
    'POST /api/loops/:id/invite',
    {
      summary: 'Invite people by e-mail',
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
        schoolAnswers: body.school_answers,
        baseUrl: baseUrl(),
      }),
    (ctx, db, { params }) => accessAsAdmin(ctx, db, params.id),
  );

const listingInvitations = (links: Links): Route =>
  read(
    'GET /api/loops/:id/invitations',
    {
      summary: 'List who was invited and who has joined; admins only',
      errors: ['forbidden'],
      params,
      answer: z.object({ invitations: z.array(invitation) }),
    },
    async (ctx, db, { params }) => {
      const showing = showingTo(links, ctx);
      const result = await accessInvitations(ctx, db, { loopId: params.id, showing });
      return result.ok ? ok({ invitations: result.value }) : result;
    },
  );

const withdrawingInvitation: Route = write(
  'DELETE /api/loops/:id/invitations/:invitationId',
  {
    summary: 'Cancel an invitation',
    errors: ['forbidden'],
    params: z.object({ id: id<LoopId>(), invitationId: id<InvitationId>() }),
  },
  (ctx, tx, { params }) =>
    withdrawInvitation(ctx, tx, { loopId: params.id, invitationId: params.invitationId }),
);
