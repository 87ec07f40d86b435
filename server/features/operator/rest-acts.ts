import { emailError, emailMax } from '@loopyard/contract/email.ts';
import { z } from 'zod';
import { reactivateUser, suspendUser } from '../../lifecycle/suspension.ts';
import type { Id, LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { tryAgain } from '../../platform/events/failures.ts';
import { formText, id } from '../../platform/http/fields.ts';
import { type post, postInSteps, withoutRight } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import type { ActSpec, Answer, Input } from '../../platform/http/spec.ts';
import { resendMails } from '../../platform/mail/resend.ts';
import { sendTestMail, type TestOutcome } from '../../platform/mail/test-mail.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { giveAddress } from '../accounts/email-changes/by-operator.ts';
import { askReset } from '../accounts/passwords/resets.ts';
import { findEmail } from '../accounts/queries.ts';
import { markAnswered } from '../enquiries/commands.ts';
import { restoreLoop } from '../loops/commands.ts';
import { actAndNote, noteAround } from './acts.ts';
import type { OperatorAct } from './commands.ts';
import { behindPassword, lockOperator } from './right.ts';

type Key = Parameters<typeof post>[0];
type MailServer = { smtpUrl: string | null; mailFrom: string; local: boolean };
type Help = { supportEmail: string | null; contactEmail: string | null };
type Parts = { config: MailServer & Help; baseUrl(): string };
type Doing<S extends ActSpec> = {
  about(input: Input<S>): OperatorAct;
  act(ctx: SignedIn, tx: Tx, input: Input<S>): Promise<Result<Answer<S>>>;
};

export function actRoute<S extends ActSpec>(key: Key, spec: S, { about, act }: Doing<S>): Route {
  return postInSteps(
    key,
    behindPassword(spec),
    (ctx, { db, transact, once }, input) => {
      const notebook = { ctx: ctx as SignedIn, platform: { database: { db, transact } } };
      const asOperator = async (tx: Tx) => {
        const right = await lockOperator(ctx, tx);
        return right.ok ? act(ctx as SignedIn, tx, input) : right;
      };
      return actAndNote(notebook, about(input), asOperator, once);
    },
    // The guard checks the right before an answer is repeated.
    withoutRight,
  );
}

const person = z.object({ id: id<UserId>() });
const itsYou = 'This is your own account';

export function operatorActs({ config, baseUrl }: Parts): Route[] {
  return [...ofPeople, changingEmail({ config, baseUrl }), ...ofWhatWentWrong, testing(config)];
}

const ofPeople: Route[] = [
  actRoute(
    'POST /api/operator/people/:id/reset_password',
    { summary: 'E-mail someone a link to choose a new password', params: person },
    {
      about: ({ params }) => ({ act: 'reset-password', userId: params.id }),
      async act(ctx, tx, { params }) {
        const email = await findEmail(tx, params.id);
        return email === null ? fail('not_found') : askReset(ctx, tx, email);
      },
    },
  ),
  actRoute(
    'POST /api/operator/people/:id/suspend',
    {
      summary: 'Suspend someone: they are hidden and logged out everywhere, and their data is kept',
      params: person,
    },
    {
      about: ({ params }) => ({ act: 'suspend', userId: params.id }),
      act: async (ctx, tx, { params }) =>
        params.id === ctx.viewer.userId
          ? fail('conflict', { detail: itsYou })
          : suspendUser(ctx, tx, params.id),
    },
  ),
  actRoute(
    'POST /api/operator/people/:id/reactivate',
    { summary: 'Reactivate a suspended person', params: person },
    {
      about: ({ params }) => ({ act: 'reactivate', userId: params.id }),
      act: (ctx, tx, { params }) => reactivateUser(ctx, tx, params.id),
    },
  ),
];

const changingEmail = ({ config, baseUrl }: { config: Help; baseUrl(): string }): Route =>
  actRoute(
    'POST /api/operator/people/:id/change_email',
    {
      summary: 'Give someone another e-mail address: they are logged out everywhere, and both get an e-mail',
      errors: ['email_taken'],
      params: person,
      body: z.object({ email: formText(emailMax) }),
    },
    {
      about: ({ params }) => ({ act: 'change-email', userId: params.id }),
      act: async (ctx, tx, { params, body: { email } }) => {
        if (params.id === ctx.viewer.userId)
          return fail('conflict', { detail: `${itsYou}: please change it in your settings` });
        const helpEmail = config.supportEmail ?? config.contactEmail;
        return giveAddress(ctx, tx, { userId: params.id, email, baseUrl: baseUrl(), helpEmail });
      },
    },
  );

const ofWhatWentWrong: Route[] = [
  actRoute(
    'POST /api/operator/loops/:id/restore',
    { summary: 'Restore a loop deleted in the last 14 days', params: z.object({ id: id<LoopId>() }) },
    {
      about: ({ params }) => ({ act: 'restore-loop', loopId: params.id }),
      act: (ctx, tx, { params }) => restoreLoop(ctx, tx, params.id),
    },
  ),
  actRoute(
    'POST /api/operator/mails/retry',
    {
      summary: 'Retry e-mails that could not be sent',
      answer: z.object({
        retried: z.int(),
        lost: z.int().describe('E-mails that can’t be sent again; people can ask for new ones'),
      }),
    },
    {
      about: () => ({ act: 'retry-mails' }),
      async act(ctx, tx) {
        const result = await resendMails(ctx, tx);
        if (!result.ok) return result;
        const { retriedMails, lostCount } = result.value;
        return ok({ retried: retriedMails.length, lost: lostCount });
      },
    },
  ),
  actRoute(
    'POST /api/operator/events/retry',
    { summary: 'Retry the events that were set aside', answer: z.object({ retried: z.int() }) },
    {
      about: () => ({ act: 'retry-events' }),
      act: async (_, tx) => ok({ retried: await tryAgain(tx) }),
    },
  ),
  actRoute(
    'POST /api/operator/enquiries/:id/answered',
    {
      summary: 'Mark a message from a public form as answered',
      params: z.object({ id: id<Id<'enquiry'>>() }),
    },
    {
      about: () => ({ act: 'contact-forms answered' }),
      act: (ctx, tx, { params }) => markAnswered(ctx, tx, params.id),
    },
  ),
];

/** Not a transaction: the mail goes out at once, without the outbox. */
function testing({ smtpUrl, mailFrom, local }: MailServer): Route {
  return postInSteps(
    'POST /api/operator/test_mail',
    behindPassword({
      summary: 'Send a test e-mail now, and get the mail server’s answer',
      body: z.object({ email: formText(emailMax) }),
      answer: z.object({ is_sent: z.boolean(), sentence: z.string() }),
    }),
    async (ctx, { db, transact, once }, { body: { email } }) => {
      const wrong = emailError(email);
      if (wrong) return invalid({ email: wrong }) ?? fail('validation');
      const notebook = { ctx, platform: { database: { db, transact } } };
      let outcome: TestOutcome = { isTaken: false, sentence: local ? shownHere : notSetUp };
      if (smtpUrl)
        await noteAround(notebook, { act: 'test-mail' }, async () => {
          outcome = await sendTestMail({ url: smtpUrl, from: mailFrom }, email);
          return outcome.isTaken ? 0 : 1;
        });
      const { isTaken, sentence } = outcome;
      return once(async () => ok({ is_sent: isTaken, sentence }));
    },
    withoutRight,
  );
}

const shownHere = 'Not sent: SMTP_URL is not set, so e-mails are shown at /dev/outbox';
const notSetUp = 'Not sent: SMTP_URL is not set, so e-mails wait';
