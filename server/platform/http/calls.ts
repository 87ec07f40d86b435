import type { AuthorizedRoute } from '@loopyard/contract/authorization.ts';
import type { Alone, Db, Tx } from '../database/database.ts';
import type { Result } from '../result.ts';
import { defineRoute, type Route } from './route.ts';
import type { ActSpec, Answer, Input, Spec, Viewing } from './spec.ts';

/** POST calls can be repeated: `repeatable.ts` declares them. */
type Key = Exclude<AuthorizedRoute, `POST ${string}`>;

export function read<S extends Spec>(
  key: Key,
  spec: S,
  act: (ctx: Viewing<S>, db: Db, input: Input<S>) => Promise<Result<Answer<S>>>,
): Route {
  return defineRoute(key, spec, (ctx, { db }, input) => act(ctx, db, input));
}

export function write<S extends ActSpec>(
  key: Key,
  spec: S,
  act: (ctx: Viewing<S>, tx: Tx, input: Input<S>) => Promise<Result<Answer<S>>>,
): Route {
  return defineRoute(key, spec, (ctx, { transact }, input) => transact((tx) => act(ctx, tx, input)));
}

/** Like `write`, for a single statement. */
export function writeAlone<S extends ActSpec>(
  key: Key,
  spec: S,
  act: (ctx: Viewing<S>, on: Alone, input: Input<S>) => Promise<Result<Answer<S>>>,
): Route {
  return defineRoute(key, spec, (ctx, { alone }, input) => alone((on) => act(ctx, on, input)));
}

export type Steps = { db: Db; transact<T>(act: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> };

/** For slow work before writing, such as hashing: no connection is held until its transaction begins. */
export function writeInSteps<S extends ActSpec>(
  key: Key,
  spec: S,
  act: (ctx: Viewing<S>, steps: Steps, input: Input<S>) => Promise<Result<Answer<S>>>,
): Route {
  return defineRoute(key, spec, (ctx, { db, transact }, input) => act(ctx, { db, transact }, input));
}
