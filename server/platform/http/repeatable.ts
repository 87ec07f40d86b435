import type { AuthorizedRoute } from '@loopyard/contract/authorization.ts';
import type { Alone, Database, Tx } from '../database/database.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Steps } from './calls.ts';
import {
  findRepeat,
  forgetOldKey,
  idempotent,
  type KeyValues,
  keyValues,
  type Repetition,
  unlessKept,
} from './idempotency.ts';
import { defineRoute, type Route } from './route.ts';
import type { ActSpec, Answer, Input, Spec, Viewing } from './spec.ts';

export type AuthorizedPost = Extract<AuthorizedRoute, `POST ${string}`>;
type Replay<S extends Spec, K> = Repetition<Viewing<S>, Input<S>, Answer<S>, K>;

/** Like `write`, for POST. One `Idempotency-Key` has one effect; `replay` answers repeats. */
export function post<S extends ActSpec, K>(
  key: AuthorizedPost,
  spec: S,
  act: (ctx: Viewing<S>, tx: Tx, input: Input<S>) => Promise<Result<Answer<S>>>,
  replay: Replay<S, K>,
): Route {
  return postInSteps(key, spec, (ctx, { once }, input) => once((tx) => act(ctx, tx, input)), replay);
}

/**
 * One statement, which looks for the session, and keeps its key by `keepingKey`. Null if it can't be one: then the
 * steps are taken.
 */
type Attempt<S extends Spec> = (
  ctx: Viewing<S>,
  on: Alone,
  input: Input<S>,
  key: KeyValues,
) => Promise<Result<Answer<S>> | null>;

/** Like `post`, for a single statement. */
export function postAlone<S extends Spec, K>(
  key: AuthorizedPost,
  spec: S,
  attempt: Attempt<S>,
  replay: Replay<S, K>,
): Route {
  // The key that kept the first attempt from writing is too old to count.
  const anew = async (ctx: Viewing<S>, { db, alone }: PostSteps<Answer<S>>, input: Input<S>) => {
    await forgetOldKey(ctx, db, input);
    return (await attemptOnce(alone, attempt, ctx, input)) ?? fail('idempotency_in_progress');
  };
  return postAtOnce(key, spec, { attempt, otherwise: anew }, replay);
}

function attemptOnce<S extends Spec>(
  alone: Database['alone'],
  attempt: Attempt<S>,
  ctx: Viewing<S>,
  input: Input<S>,
): Promise<Result<Answer<S>> | null> {
  return alone((on) => unlessKept(attempt(ctx, on, input, keyValues(ctx, input.request))));
}

/** `once` runs under the key. Writes in `transact` stay even if `once` fails. */
type PostSteps<A> = Steps & { once(act: (tx: Tx) => Promise<Result<A>>): Promise<Result<A>> } & Pick<
    Database,
    'alone'
  >;

type ActInSteps<S extends Spec> = (
  ctx: Viewing<S>,
  steps: PostSteps<Answer<S>>,
  input: Input<S>,
) => Promise<Result<Answer<S>>>;

/** Like `writeInSteps`, for POST. A repeat skips the slow work. */
export function postInSteps<S extends ActSpec, K>(
  key: AuthorizedPost,
  spec: S,
  act: ActInSteps<S>,
  replay: Replay<S, K>,
): Route {
  return postAtOnce(key, spec, { attempt: async () => null, otherwise: act }, replay);
}

/** One statement where that can be, else steps. */
export function postAtOnce<S extends Spec, K>(
  key: AuthorizedPost,
  spec: S,
  { attempt, otherwise }: { attempt: Attempt<S>; otherwise: ActInSteps<S> },
  replay: Replay<S, K>,
): Route {
  const errors = [...(spec.errors ?? []), ...(replay === 'never' ? (['already_done'] as const) : [])];
  const described: S = { ...spec, errors };
  return defineRoute(key, described, async (ctx, { db, transact, alone }, input) => {
    const show = async (receipt: unknown): Promise<Result<Answer<S>>> => {
      if (replay === 'never') return fail('already_done');
      if (typeof replay !== 'function') return replay.show(ctx, db, receipt as K, input);
      const right = await replay(ctx, db, input);
      return right.ok ? ok(receipt as Answer<S>) : right;
    };
    const result = await attemptOnce(alone, attempt, ctx, input);
    if (result) return result;
    if (ctx.accessCheck && !(await ctx.accessCheck.holds())) return fail('unauthenticated');
    const repeat = await findRepeat(ctx, db, input);
    if (!repeat.ok) return repeat;
    if (repeat.value) return show(repeat.value.receipt);
    const keep = replay === 'never' ? null : typeof replay === 'function' ? asItIs : replay.keep;
    return otherwise(
      ctx,
      {
        db,
        transact,
        alone,
        async once(write) {
          const outcome = await transact((tx) => idempotent(ctx, tx, input, { keep, act: () => write(tx) }));
          if (!outcome.ok) return outcome;
          return 'answer' in outcome.value ? ok(outcome.value.answer) : show(outcome.value.receipt);
        },
      },
      input,
    );
  });
}

/** For calls that need no right, or that just ended it. */
export const withoutRight = async (): Promise<Result<null>> => ok(null);

const asItIs = (answer: unknown) => answer;
