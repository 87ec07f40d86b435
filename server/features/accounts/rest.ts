import { accountLimits } from '@loopyard/contract/accounts.ts';
import { type AgeOfConsent, agesOfConsent } from '@loopyard/contract/ages.ts';
import {
  loopMakers as kindsOfLoopMakers,
  signUps as kindsOfSignUp,
  type LoopMakers,
  type SignUps,
} from '@loopyard/contract/doors.ts';
import { emailError, emailKey, emailMax } from '@loopyard/contract/email.ts';
import { fits } from '@loopyard/contract/text.ts';
import { z } from 'zod';
import type { SessionId } from '../../platform/context.ts';
import { read, write } from '../../platform/http/calls.ts';
import { formText, id, part, text } from '../../platform/http/fields.ts';
import { addressKey, type Limit, type MakeLimit } from '../../platform/http/limits.ts';
import { post, withoutRight } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { endSession, signOut } from './commands.ts';
import { askReset, resetPassword } from './passwords/resets.ts';
import { listSessions } from './queries.ts';
import { createKnownPlaces, type KnownPlaces } from './sessions/known-places.ts';

const time = z.iso.datetime();
const session = z.object({
  id: z.int(),
  created_at: time,
  last_used_at: time,
  device: z.string(),
  is_current: z.boolean(),
});
const newPassword = z.object({
  email: formText(emailMax, 'The e-mail address of the account'),
  user: part(
    z.object({
      password: formText(accountLimits.passwordMax, `At least ${accountLimits.passwordMin} characters`),
      password_confirmation: formText(accountLimits.passwordMax, 'The same password again').optional(),
    }),
  ),
});

type DoorSettings = { signUps: SignUps; loopMakers: LoopMakers; ageOfConsent: AgeOfConsent };
type Parts = { limit: MakeLimit; secretKey: string; config: DoorSettings };

export function accountRoutes({ limit, secretKey, config }: Parts): Route[] {
  return [
    readingDoors(config),
    listingSessions,
    loggingOut,
    endingSession,
    askingReset(limit('reset', 5, 1_800)),
    choosingPassword(createKnownPlaces(secretKey)),
  ];
}

const readingDoors = ({ signUps, loopMakers, ageOfConsent }: DoorSettings): Route =>
  read(
    'GET /api/doors',
    {
      summary: 'Read who may create accounts and loops on this server, and from which age by themselves',
      anyone: true,
      answer: z.object({
        sign_up: z.enum(kindsOfSignUp).describe('`invited`: only with an invitation'),
        new_loops: z.enum(kindsOfLoopMakers),
        age_of_consent: z.literal([...agesOfConsent]).describe('Younger people need a parent’s yes'),
      }),
    },
    async () => ok({ sign_up: signUps, new_loops: loopMakers, age_of_consent: ageOfConsent }),
  );

const listingSessions: Route = read(
  'GET /api/sessions',
  { summary: 'List the devices where I am logged in', answer: z.object({ sessions: z.array(session) }) },
  async (ctx, db) => ok({ sessions: await listSessions(ctx, db) }),
);

const loggingOut: Route = write(
  'DELETE /api/sessions/current',
  { summary: 'Log out', evenWaiting: true },
  signOut,
);

const endingSession: Route = write(
  'DELETE /api/sessions/:id',
  { summary: 'Log one of my devices out', params: z.object({ id: id<SessionId>() }) },
  (ctx, tx, { params }) => endSession(ctx, tx, params.id),
);

const askingReset = (resets: Limit): Route =>
  post(
    'POST /api/password_resets',
    {
      summary: 'Request an e-mail with a link to choose a new password',
      anyone: true,
      body: z.object({ email: formText(emailMax) }),
      answer: z.object({}),
      status: 202,
    },
    async (ctx, tx, { body }) => {
      // No account has an e-mail this long, so answer as for an unknown one.
      if (!fits(body.email, emailMax)) return ok({});
      const wrong = emailError(body.email);
      if (wrong) return fail('validation', { detail: wrong, errors: { email: wrong } });
      // Over the limit the answer is the same but no mail is sent, so earlier links stay valid.
      if (await resets.take(emailKey(body.email))) return ok({});
      const result = await askReset(ctx, tx, body.email);
      return result.ok ? ok({}) : result;
    },
    withoutRight,
  );

const choosingPassword = (places: KnownPlaces): Route =>
  write(
    'PUT /api/password_resets/:token',
    {
      summary: 'Choose a new password',
      anyone: true,
      params: z.object({ token: text(accountLimits.token) }),
      body: newPassword,
    },
    async (ctx, tx, { params, body: { email, user }, request }) => {
      const wrong = emailError(email);
      if (wrong) return fail('validation', { errors: { email: wrong } });
      const { password, password_confirmation: confirmation } = user;
      const reset = await resetPassword(ctx, tx, { token: params.token, email, password, confirmation });
      if (!reset.ok) return reset;
      const address = addressKey(request.ip);
      await places.rememberReset(tx, { userId: reset.value, address, now: ctx.now });
      return ok(null);
    },
  );
