import type { AuthorizedRoute } from '../../test/authorization.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Result } from '../result.ts';
import { defineRoute, type Route } from './route.ts';
import type { ActSpec, Answer, Input, Spec, Viewing } from './spec.ts';

/** A POST may come twice: it is declared by `repeatable.ts`. */
type Key = Exclude<AuthorizedRoute, `POST ${string}`>;

/** A call that changes nothing. */
export function read<S extends Spec>(
  key: Key,
  spec: S,
  act: (ctx: Viewing<S>, db: Db, input: Input<S>) => Promise<Result<Answer<S>>>,
): Route {
  return defineRoute(key, spec, (ctx, { db }, input) => act(ctx, db, input));
}

/** A call that acts: its whole handler runs in one transaction. */
export function write<S extends ActSpec>(
  key: Key,
  spec: S,
  act: (ctx: Viewing<S>, tx: Tx, input: Input<S>) => Promise<Result<Answer<S>>>,
): Route {
  return defineRoute(key, spec, (ctx, { transact }, input) => transact((tx) => act(ctx, tx, input)));
}

/** What a call that acts in steps is handed. */
export type Steps = { db: Db; transact<T>(act: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> };

/**
 * As `write`, for a call with something slow to do before it writes, such as hashing: it opens its transaction
 * itself and holds no connection until then.
 */
export function writeInSteps<S extends ActSpec>(
  key: Key,
  spec: S,
  act: (ctx: Viewing<S>, steps: Steps, input: Input<S>) => Promise<Result<Answer<S>>>,
): Route {
  return defineRoute(key, spec, (ctx, { db, transact }, input) => act(ctx, { db, transact }, input));
}
