import { codeLimits } from '@loopyard/contract/codes.ts';
import { z } from 'zod';
import type { InvitationCodeId, LoopId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { id, text, time, yesNo } from '../../platform/http/fields.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { createCode, withdrawCode } from './commands.ts';
import { accessCodes } from './queries.ts';

const code = z.object({
  id: z.int(),
  loop_code: z.string(),
  friendly_token: z.string(),
  description: z.string().nullable(),
  single_use: z.boolean(),
  expires_at: z.iso.datetime().nullable(),
  uses: z.int(),
  school_answers: z.boolean(),
});
const params = z.object({ id: id<LoopId>() });
const newCode = z.object({
  description: text(codeLimits.description, 'A note on who it is for').nullish(),
  single_use: yesNo().default(false),
  expires_at: time('When the code stops working').nullish(),
  school_answers: yesNo('The school answers for those too young to agree by themselves').default(false),
});
export const codeRoutes: Route[] = [
  read(
    'GET /api/loops/:id/invitation_codes',
    {
      summary: 'List the invitation codes of a loop; admins only',
      errors: ['forbidden'],
      params: z.object({ id: id<LoopId>() }),
      answer: z.object({ loop_codes: z.array(code) }),
    },
    async (ctx, db, { params }) => {
      const codes = await accessCodes(ctx, db, params.id);
      return codes.ok ? ok({ loop_codes: codes.value }) : codes;
    },
  ),
  post(
    'POST /api/loops/:id/invitation_codes',
    {
      summary: 'Add an invitation code',
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
        schoolAnswers: body.school_answers,
        expiresAt: body.expires_at ? new Date(body.expires_at) : null,
      });
      return created.ok ? ok({ loop_code: created.value }) : created;
    },
    {
      keep: ({ loop_code }) => loop_code.id,
      async show(ctx, db, codeId, { params }) {
        const codes = await accessCodes(ctx, db, params.id);
        if (!codes.ok) return codes;
        const loop_code = codes.value.find(({ id }) => id === codeId);
        return loop_code ? ok({ loop_code }) : fail('not_found');
      },
    },
  ),
  write(
    'DELETE /api/loops/:id/invitation_codes/:codeId',
    {
      summary: 'Delete an invitation code',
      errors: ['forbidden'],
      params: z.object({ id: id<LoopId>(), codeId: id<InvitationCodeId>() }),
    },
    (ctx, tx, { params }) => withdrawCode(ctx, tx, { loopId: params.id, codeId: params.codeId }),
  ),
];
