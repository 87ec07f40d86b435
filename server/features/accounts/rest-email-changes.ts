import { accountLimits } from '@loopyard/contract/accounts.ts';
import { z } from 'zod';
import { write } from '../../platform/http/calls.ts';
import { text } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { confirmEmailChange, undoEmailChange } from './email-changes/commands.ts';

const params = z.object({ token: text(accountLimits.token) });
const answer = z.object({ email: z.string().describe('The address that the account has now') });

export function emailChangeRoutes({ baseUrl }: { baseUrl(): string }): Route[] {
  return [
    write(
      'PUT /api/email_changes/:token',
      {
        summary: 'Confirm a new e-mail address by the token of the link that was sent to it',
        anyone: true,
        errors: ['account_suspended', 'email_taken'],
        params,
        answer,
      },
      (ctx, tx, { params: { token } }) => confirmEmailChange(ctx, tx, { token, baseUrl: baseUrl() }),
    ),
    write(
      'PUT /api/email_changes/:token/undo',
      {
        summary: 'Take the former e-mail address back, by the token of the link that was sent to it',
        anyone: true,
        errors: ['account_suspended', 'email_taken'],
        params,
        answer,
      },
      (ctx, tx, { params: { token } }) => undoEmailChange(ctx, tx, token),
    ),
  ];
}
