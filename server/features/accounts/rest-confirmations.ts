import { accountLimits } from '@loopyard/contract/accounts.ts';
import { z } from 'zod';
import { write } from '../../platform/http/calls.ts';
import { text } from '../../platform/http/fields.ts';
import { post, withoutRight } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { askConfirmation, confirmEmail } from './confirmations.ts';

export function confirmationRoutes({ baseUrl }: { baseUrl(): string }): Route[] {
  return [askingConfirmation(baseUrl), confirming];
}

const askingConfirmation = (baseUrl: () => string): Route =>
  post(
    'POST /api/email_confirmations',
    {
      summary: 'Send me the link again that confirms my e-mail',
      answer: z.object({}),
      status: 202,
    },
    async (ctx, tx) => {
      const result = await askConfirmation(ctx, tx, { userId: ctx.viewer.userId, baseUrl: baseUrl() });
      return result.ok ? ok({}) : result;
    },
    withoutRight,
  );

const confirming: Route = write(
  'PUT /api/email_confirmations/:token',
  {
    summary: 'Confirm an e-mail by the token of the link that was sent to it',
    anyone: true,
    params: z.object({ token: text(accountLimits.token) }),
  },
  (ctx, tx, { params }) => confirmEmail(ctx, tx, params.token),
);
