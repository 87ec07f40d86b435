import { loginErrors } from '@loopyard/contract/accounts.ts';
import { type AgeBand, type AgeOfConsent, ageBandErrors, isAgeBand } from '@loopyard/contract/ages.ts';
import type { SignUps } from '@loopyard/contract/doors.ts';
import type { FastifyRequest } from 'fastify';
import type { FeatureParts } from '../../feature.ts';
import type { MutationCreateUserArgs, MutationSigninUserArgs, Resolvers } from '../../graphql.gen.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { formArgument } from '../../platform/graphql/arguments.ts';
import type { GraphqlContext } from '../../platform/graphql/context.ts';
import { unwrap } from '../../platform/graphql/graphql.ts';
import { findRepeat, onlyOnce } from '../../platform/http/idempotency.ts';
import { addressKey, type MakeLimit } from '../../platform/http/limits.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { getSelf } from '../../presenters/people.ts';
import { showingTo } from '../../presenters/person.ts';
import { checkAccount, type Entry, signIn } from './commands.ts';
import { createPasswordGate } from './passwords/password-gate.ts';
import { hashPassword } from './passwords/passwords.ts';
import { createKnownPlaces, type KnownPlaces, type Place, placeOf } from './sessions/known-places.ts';
import { signUp } from './sign-up.ts';

type Parts = Pick<FeatureParts, 'joinByCode' | 'findInvitation'> & {
  database: Database;
  limit: MakeLimit;
  links: Links;
  secretKey: string;
  config: { signUps: SignUps; ageOfConsent: AgeOfConsent };
  baseUrl(): string;
  /** True for a published password, such as the seeds', used from outside this machine. */
  isPublished(password: string, request: FastifyRequest): boolean;
};

export function accountResolvers(parts: Parts): Resolvers {
  const { database, limit, links, secretKey, config, baseUrl, isPublished } = parts;
  const places = createKnownPlaces(secretKey);
  const checkPassword = createPasswordGate({ db: database.db, limit, places });
  const enter = enterBy({ database, links, places });
  const signUps = limit('sign-up', 300, 1_800);

  return { Mutation: { signinUser, createUser: register } };

  async function signinUser(_: unknown, args: MutationSigninUserArgs, call: GraphqlContext) {
    const { ctx, request } = call;
    unwrap(await findRepeat(asNobody(ctx), database.db, call));
    const input = formArgument(args.input);
    const wrong = invalid(loginErrors(input));
    if (wrong) return unwrap(wrong);
    if (isPublished(input.password, request)) return unwrap(fail('invalid_credentials'));
    const place = placeOf(addressKey(request.ip), input.device_secret);
    const userId = unwrap(
      await checkPassword({ email: input.email, password: input.password, place, now: ctx.now }),
    );
    const device = request.headers['user-agent'] ?? null;
    return enter(call, place, (tx) => signIn(ctx, tx, { userId, device }));
  }

  async function register(_: unknown, { input }: MutationCreateUserArgs, call: GraphqlContext) {
    const { ctx, request } = call;
    unwrap(await findRepeat(asNobody(ctx), database.db, call));
    const { first_name: firstName, last_name: lastName, email, password } = formArgument(input);
    const ageBand = unwrap(bandOf(input.age_band));
    const checked = unwrap(checkAccount({ firstName, lastName, email, password, ageBand }));
    const code = input.loop_code?.trim() || null;
    if (config.signUps === 'invited' && code === null) return unwrap(fail('invitation_needed'));
    const refusal = await signUps.take(addressKey(request.ip));
    if (refusal) return unwrap(refusal);

    const passwordHash = await hashPassword(checked.password);
    const account = { firstName, lastName, email, ageBand, passwordHash };
    const device = request.headers['user-agent'] ?? null;
    const place = placeOf(addressKey(request.ip), input.device_secret);
    return enter(call, place, (tx) =>
      signUp(
        ctx,
        tx,
        { account, device, baseUrl: baseUrl(), code, parentEmail: input.parent_email ?? '' },
        { ...parts, ageOfConsent: config.ageOfConsent },
      ),
    );
  }
}

function bandOf(text: string | null | undefined): Result<AgeBand | null> {
  const band = text?.trim() || null;
  return band === null || isAgeBand(band) ? ok(band) : fail('validation', { errors: ageBandErrors(band) });
}

type Open = (tx: Tx) => Promise<Result<Entry>>;
type Entrance = Pick<Parts, 'database' | 'links'> & { places: KnownPlaces };

const enterBy =
  ({ database, links, places }: Entrance) =>
  async ({ ctx, ...call }: GraphqlContext, place: Place, open: Open) => {
    const entered = await database.transact((tx) =>
      onlyOnce(asNobody(ctx), tx, call, async () => {
        const session = await open(tx);
        if (!session.ok) return session;
        const { userId } = session.value.viewer;
        return ok({ ...session.value, secret: await places.remember(tx, { userId, place, now: ctx.now }) });
      }),
    );
    const { token, viewer, secret, waits } = unwrap(entered);
    const user = await getSelf(database.db, viewer.userId, showingTo(links, { ...ctx, viewer }));
    return { auth_token: token, device_secret: secret, waits_for_parent: waits, user };
  };

/** Signing in is told apart by address, even with an earlier session's token. */
const asNobody = (ctx: Ctx): Ctx => ({ ...ctx, viewer: null });
