import { accountLimits } from '@loopyard/contract/accounts.ts';
import { consentLimits } from '@loopyard/contract/ages.ts';
import { emailMax } from '@loopyard/contract/email.ts';
import { z } from 'zod';
import { read } from '../../platform/http/calls.ts';
import { formText, text } from '../../platform/http/fields.ts';
import { post, withoutRight } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { findOwnConsent, findQuestion, type OwnConsent } from './consents/answer.ts';
import { askParentAgain } from './consents/ask.ts';

const time = z.iso.datetime();

export function consentRoutes({ baseUrl }: { baseUrl(): string }): Route[] {
  return [readingOwn, askingAgain(baseUrl), readingQuestion];
}

const readingOwn: Route = read(
  'GET /api/parental_consents/current',
  {
    summary: 'Read what my account waits for',
    evenWaiting: true,
    answer: z.object({
      parental_consent: z
        .object({
          parent_email: z.string(),
          asked_at: time,
          mails_left: z.int().describe('How often the parent can still be asked'),
          erased_at: time.nullable().describe('Then the account is erased, if nobody answers'),
          agreed_at: time.nullable().describe('Set once the account is in'),
          loop_id: z.int().describe('The loop to show first'),
        })
        .nullable()
        .describe('Null: nobody was asked'),
    }),
  },
  async (ctx, db) => {
    const consent = await findOwnConsent(ctx, db);
    return ok({ parental_consent: consent && shapeConsent(consent) });
  },
);

const shapeConsent = (consent: OwnConsent) => ({
  parent_email: consent.parentEmail,
  asked_at: consent.askedAt.toISOString(),
  mails_left: consent.mailsLeft,
  erased_at: consent.erasedAt?.toISOString() ?? null,
  agreed_at: consent.agreedAt?.toISOString() ?? null,
  loop_id: consent.loopId,
});

const askingAgain = (baseUrl: () => string): Route =>
  post(
    'POST /api/parental_consents',
    {
      summary: `Ask my parent again, at the same address or another; ${consentLimits.mails - 1} times at most`,
      evenWaiting: true,
      body: z.object({ parent_email: formText(emailMax) }),
      answer: z.object({}),
      status: 202,
    },
    async (ctx, tx, { body }) => {
      const question = { parentEmail: body.parent_email, baseUrl: baseUrl() };
      const asking = await askParentAgain(ctx, tx, question);
      return asking.ok ? ok({}) : asking;
    },
    withoutRight,
  );

const readingQuestion: Route = read(
  'GET /api/parental_consents/:token',
  {
    summary: 'Read what a parent is asked, by the token of the link that was sent to them',
    anyone: true,
    params: z.object({ token: text(accountLimits.token) }),
    answer: z.object({
      parental_consent: z.object({
        name: z.string().describe('The name that the child gave'),
        agreed_at: time.nullable(),
      }),
    }),
  },
  async (ctx, db, { params }) => {
    const question = await findQuestion(ctx, db, params.token);
    if (!question.ok) return question;
    const { name, agreedAt } = question.value;
    return ok({ parental_consent: { name, agreed_at: agreedAt?.toISOString() ?? null } });
  },
);
