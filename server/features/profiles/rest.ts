import { accountLimits } from '@loopyard/contract/accounts.ts';
import { emailKey, emailMax } from '@loopyard/contract/email.ts';
import { cleanName, nameMax } from '@loopyard/contract/names.ts';
import { profileLimits } from '@loopyard/contract/profiles.ts';
import { z } from 'zod';
import type { LoopId, ProfileId, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { read, write } from '../../platform/http/calls.ts';
import { digitsAsNumber, formText, id, part, text, yesNo } from '../../platform/http/fields.ts';
import type { Limit } from '../../platform/http/limits.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { fileName } from '../../presenters/media.ts';
import { type KnownPerson, knownPersonSchema, showingTo } from '../../presenters/person.ts';
import { changePassword } from '../accounts/passwords/change-password.ts';
import { lockAccount } from '../accounts/queries.ts';
import { editAccount, editProfile } from './commands.ts';
import { findPerson } from './queries.ts';

const params = z.object({ id: id<UserId>() });
const timeZoneMax = 64;
const portrait = z
  .object({ url: fileName.describe('The file, as in a post') })
  .nullish()
  .describe('One of my uploads; null: none');
const changes = z.object({
  user: part(
    z.object({
      first_name: formText(nameMax).optional(),
      last_name: formText(nameMax).optional(),
      nickname: text(nameMax, 'My nickname in this loop').nullish(),
      bio: text(profileLimits.bio).nullish(),
      time_zone: text(timeZoneMax, 'An IANA name, such as `Europe/London`').optional(),
      shows_presence: yesNo('Members who show it too see that I am here now').optional(),
      email: formText(emailMax, 'Read-only here: a different value is refused').optional(),
      password: formText(
        accountLimits.passwordMax,
        `A new password of at least ${accountLimits.passwordMin} characters; it ends all other sessions`,
      ).optional(),
      password_confirmation: formText(accountLimits.passwordMax, 'The same password again').optional(),
      current_password: formText(
        accountLimits.passwordMax,
        'Required if I logged in more than 15 minutes ago',
      ).optional(),
    }),
  ).default({}),
  default_portrait: portrait,
  profile_id: z
    .preprocess(digitsAsNumber, z.int().nonnegative())
    .nullish()
    .describe('One of my loop profiles; 0 or absent: the default profile'),
  portrait,
});
type Changes = z.output<typeof changes>;
const emailRefusal = fail('validation', { errors: { email: 'The e-mail address cannot be changed' } });
type Parts = {
  links: Links;
  misses: Limit;
};

export function profileRoutes({ links, misses }: Parts): Route[] {
  return [gettingPerson(links), editingPerson({ links, misses })];
}

const gettingPerson = (links: Links): Route =>
  read(
    'GET /api/users/:id',
    {
      summary: 'Get a person: myself, or someone I share a loop with',
      params,
      query: z.object({
        loop_id: id<LoopId>()
          .optional()
          .describe('A loop we share, to include the person’s role in it; any other: 404'),
      }),
      answer: z.object({ user: knownPersonSchema }),
    },
    async (ctx, db, { params, query }) => {
      const input = { userId: params.id, loopId: query.loop_id };
      const account = await findPerson(ctx, db, input, showingTo(links, ctx));
      return account ? ok({ user: account }) : fail('not_found');
    },
  );

const editingPerson = ({ links, misses }: Parts): Route =>
  write(
    'PUT /api/users/:id',
    {
      summary: 'Change my account, or my profile in one loop',
      errors: ['forbidden', 'unknown_upload', 'wrong_password'],
      params,
      body: changes,
      answer: z.object({ user: knownPersonSchema }),
    },
    async (ctx, tx, { params, body }) => {
      const account = await findPerson(ctx, tx, { userId: params.id });
      if (!account) return fail('not_found');
      if (!account.abilities.update) return fail('forbidden');
      if (!(await lockAccount(tx, ctx.viewer.userId))) return fail('not_found');
      body.user = withoutSame(body.user, account);
      const result = body.profile_id
        ? await editOne(ctx, tx, body.profile_id as ProfileId, body)
        : await editWhole(ctx, tx, body, misses);
      if (!result.ok) return result;
      const updatedPerson = await findPerson(ctx, tx, { userId: params.id }, showingTo(links, ctx));
      if (!updatedPerson) throw new Error(`user ${params.id} is gone while changing`);
      return ok({ user: updatedPerson });
    },
  );

/** Clients send a whole form, so what is unchanged is no change. */
function withoutSame(user: Changes['user'], account: KnownPerson): Changes['user'] {
  const { first_name, last_name, email, ...otherFields } = user;
  const isSameEmail = email === undefined || emailKey(email) === emailKey(account.email ?? '');
  return {
    ...otherFields,
    ...(first_name !== undefined && cleanName(first_name) !== account.first_name && { first_name }),
    ...(last_name !== undefined && cleanName(last_name) !== account.last_name && { last_name }),
    ...(!isSameEmail && { email }),
  };
}

async function editWhole(ctx: SignedIn, tx: Tx, body: Changes, misses: Limit): Promise<Result<null>> {
  const { first_name: firstName, last_name: lastName, nickname, bio, email, password } = body.user;
  const { time_zone: timeZone, shows_presence: showsPresence } = body.user;
  if (email !== undefined) return emailRefusal;
  const picture = body.default_portrait === undefined ? body.portrait : body.default_portrait;
  const portrait = picture ? picture.url : picture;
  const names = { firstName, lastName, nickname, bio };
  const result = await editAccount(ctx, tx, { ...names, timeZone, showsPresence, portrait });
  if (!result.ok || password === undefined) return result;
  const { password_confirmation: confirmation, current_password: currentPassword } = body.user;
  return changePassword(ctx, tx, { password, confirmation, currentPassword }, misses);
}

async function editOne(ctx: SignedIn, tx: Tx, profileId: ProfileId, body: Changes): Promise<Result<null>> {
  const { nickname, bio, email, ...otherFields } = body.user;
  if (email !== undefined) return emailRefusal;
  const locked = Object.keys(otherFields);
  if (locked.length > 0) {
    const detail = 'Please change this on the default profile';
    return fail('validation', { detail, errors: Object.fromEntries(locked.map((name) => [name, detail])) });
  }
  const portrait = body.portrait ? body.portrait.url : body.portrait;
  return editProfile(ctx, tx, { profileId, nickname, bio, portrait });
}
