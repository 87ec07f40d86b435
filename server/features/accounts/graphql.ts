import { emailKey } from '@loopyard/contract/email.ts';
import { loginErrors } from '@loopyard/contract/forms.ts';
import type { MutationCreateUserArgs, MutationSigninUserArgs } from '@loopyard/contract/graphql.gen.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { type GraphqlContext, type Resolvers, unwrap } from '../../platform/graphql/graphql.ts';
import { addressKey, type MakeLimit } from '../../platform/http/limits.ts';
import { fail, invalid } from '../../platform/result.ts';
import type { Links } from '../media/links.ts';
import { self } from '../profiles/queries.ts';
import { showingTo } from '../profiles/shape.ts';
import { checkAccount, createUser, type Opened, signIn } from './commands.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { credentials } from './queries.ts';

export function accountResolvers(database: Database, limit: MakeLimit, links: Links): Resolvers {
  const quarterHour = 900;
  const accountMisses = limit('login-account', 10, quarterHour);
  const addressMisses = limit('login-address', 300, quarterHour);
  const signUps = limit('sign-up', 300, 1_800);

  return { Mutation: { signinUser, createUser: register } };

  /** A try counts before it is checked, so many at once are not more than one after the other. */
  async function signinUser(_: unknown, { input }: MutationSigninUserArgs, { ctx, request }: GraphqlContext) {
    const wrong = invalid(loginErrors(input));
    if (wrong) return unwrap(wrong);
    const account = emailKey(input.email);
    const address = addressKey(request.ip);
    const refused = (await accountMisses.take(account)) ?? (await addressMisses.take(address));
    if (refused) return unwrap(refused);

    const known = await credentials(database.db, input.email);
    const isRight = await verifyPassword(input.password, known?.passwordHash ?? null);
    const userId = isRight ? known?.userId : undefined;
    if (!userId) return unwrap(fail('invalid_credentials'));
    await Promise.all([accountMisses.giveBack(account), addressMisses.giveBack(address)]);
    const device = request.headers['user-agent'] ?? null;
    const opened = await database.transact((tx) => signIn(ctx, tx, { userId, device }));
    return payload(ctx, unwrap(opened));
  }

  async function register(_: unknown, { input }: MutationCreateUserArgs, { ctx, request }: GraphqlContext) {
    const account = unwrap(checkAccount(input));
    const refused = await signUps.take(addressKey(request.ip));
    if (refused) return unwrap(refused);

    const passwordHash = await hashPassword(account.password);
    const device = request.headers['user-agent'] ?? null;
    const opened = await database.transact((tx) => createUser(ctx, tx, { ...account, passwordHash, device }));
    return payload(ctx, unwrap(opened));
  }

  async function payload(ctx: Ctx, { token, viewer }: Opened) {
    const showing = showingTo(links, { ...ctx, viewer });
    return { auth_token: token, user: await self(database.db, viewer.userId, showing) };
  }
}
