import { accountLimits } from '@loopyard/contract/accounts.ts';
import { emailMax } from '@loopyard/contract/email.ts';
import { z } from 'zod';
import type { SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { read, write } from '../../platform/http/calls.ts';
import { formText, id } from '../../platform/http/fields.ts';
import type { Limit } from '../../platform/http/limits.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { type Failure, fail, ok } from '../../platform/result.ts';
import { askEmailChange } from '../accounts/email-changes/commands.ts';
import { endOpenChange, findOpenChange, type OpenChange, openForMs } from '../accounts/email-changes/open.ts';
import { findPerson } from './queries.ts';

const params = z.object({ id: id<UserId>() });
const openChange = z
  .object({ email: z.string(), asked_at: z.iso.datetime(), confirm_until: z.iso.datetime() })
  .meta({ id: 'EmailChange' });
const answer = z.object({ email_change: openChange });

function shapeChange({ newEmail, createdAt }: OpenChange): z.output<typeof openChange> {
  return {
    email: newEmail,
    asked_at: createdAt.toISOString(),
    confirm_until: new Date(createdAt.getTime() + openForMs).toISOString(),
  };
}

type Parts = { misses: Limit; changes: Limit; baseUrl(): string };

export function emailRoutes(parts: Parts): Route[] {
  return [readingChange, askingChange(parts), cancellingChange];
}

const readingChange: Route = read(
  'GET /api/users/:id/email_change',
  {
    summary: 'Get the e-mail address that I asked for and that is not confirmed yet',
    errors: ['forbidden'],
    params,
    answer: z.object({ email_change: openChange.nullable().describe('Null: none is waiting') }),
  },
  async (ctx, db, { params }) => {
    const refusal = await refusalFor(ctx, db, params.id);
    if (refusal) return refusal;
    const change = await findOpenChange(ctx, db, ctx.viewer.userId);
    return ok({ email_change: change && shapeChange(change) });
  },
);

const askingChange = ({ misses, changes, baseUrl }: Parts): Route =>
  post(
    'POST /api/users/:id/email_change',
    {
      summary: 'Ask for another e-mail address, which gets a link to confirm it',
      errors: ['forbidden', 'wrong_password'],
      params,
      body: z.object({
        email: formText(emailMax, 'The new address; the answer is the same if somebody has it'),
        current_password: formText(accountLimits.passwordMax),
      }),
      answer,
      status: 202,
    },
    async (ctx, tx, { params, body }) => {
      const refusal = await refusalFor(ctx, tx, params.id);
      if (refusal) return refusal;
      const { email, current_password: currentPassword } = body;
      const wish = { email, currentPassword, misses, changes, baseUrl: baseUrl() };
      const result = await askEmailChange(ctx, tx, wish);
      return result.ok ? ok({ email_change: shapeChange(result.value) }) : result;
    },
    async (ctx, db, { params }) => (await refusalFor(ctx, db, params.id)) ?? ok(null),
  );

const cancellingChange: Route = write(
  'DELETE /api/users/:id/email_change',
  { summary: 'Keep my e-mail address: the link to the new one ends', errors: ['forbidden'], params },
  async (ctx, tx, { params }) => {
    const refusal = await refusalFor(ctx, tx, params.id);
    if (refusal) return refusal;
    await endOpenChange(ctx, tx, ctx.viewer.userId);
    return ok(null);
  },
);

async function refusalFor(ctx: SignedIn, db: Db | Tx, userId: UserId): Promise<Failure | null> {
  const account = await findPerson(ctx, db, { userId });
  if (!account) return fail('not_found');
  return account.abilities.update ? null : fail('forbidden');
}
