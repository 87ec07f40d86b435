import type { ErrorCode } from '@loopyard/contract/errors.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AuthorizedRoute } from '../../test/authorization.ts';
import type { Ctx, SignedIn } from '../context.ts';
import type { Database, Db, Tx } from '../database/database.ts';
import { type Failure, fail, ok, type Result } from '../result.ts';
import { idempotent, type Repetition, repeated } from './idempotency.ts';
import { sendProblem } from './problem.ts';

/** A call of the REST API, ready to be put into a server by `addRoutes`. */
export type Route = { key: AuthorizedRoute; add(app: FastifyInstance, parts: RouteParts): void };
/** `admit`: what the call of somebody signed in must meet once its body is read; null lets it in. */
export type RouteParts = {
  database: Database;
  context(request: FastifyRequest): Ctx;
  admit(request: FastifyRequest): Promise<Failure | null>;
};

type Schema = z.ZodType;
/**
 * `anyone`: needs no session. `status`: of success, 200 unless told, 204 without an answer. `errors`: what may go
 * wrong with this call beside what may with any of its kind.
 */
type Spec<P extends Schema, Q extends Schema, B extends Schema, A extends Schema> = {
  summary: string;
  errors?: ErrorCode[];
  anyone?: boolean;
  params?: P;
  query?: Q;
  body?: B;
  answer?: A;
  status?: number;
};
type Input<P extends Schema, Q extends Schema, B extends Schema> = {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
  request: FastifyRequest;
  reply: FastifyReply;
};
type PostRoute = Extract<AuthorizedRoute, `POST ${string}`>;
type Viewing<S> = S extends { anyone: true } ? Ctx : SignedIn;

/** A call that changes nothing. */
export function read<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  S extends Spec<P, Q, B, A>,
>(
  key: Exclude<AuthorizedRoute, PostRoute>,
  spec: S & Spec<P, Q, B, A>,
  act: (ctx: Viewing<S>, db: Db, input: Input<P, Q, B>) => Promise<Result<z.input<A>>>,
): Route {
  return define(key, spec, (ctx, parts, input) =>
    act(ctx as Viewing<S>, parts.database.db, input as Input<P, Q, B>),
  );
}

/** A call that acts: its whole handler runs in one transaction. */
export function write<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  S extends Spec<P, Q, B, A>,
>(
  key: Exclude<AuthorizedRoute, PostRoute>,
  spec: S & Spec<P, Q, B, A>,
  act: (ctx: Viewing<S>, tx: Tx, input: Input<P, Q, B>) => Promise<Result<z.input<A>>>,
): Route {
  return define(key, spec, (ctx, { database }, input) =>
    database.transact((tx) => act(ctx as Viewing<S>, tx, input as Input<P, Q, B>)),
  );
}

/** What a call that acts in steps is handed. */
type Steps = { db: Db; transact<T>(act: (tx: Tx) => Promise<Result<T>>): Promise<Result<T>> };

/**
 * As `write`, for a call with something slow to do before it writes, such as hashing: it opens its transaction
 * itself and holds no connection until then.
 */
export function writeInSteps<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  S extends Spec<P, Q, B, A>,
>(
  key: Exclude<AuthorizedRoute, PostRoute>,
  spec: S & Spec<P, Q, B, A>,
  act: (ctx: Viewing<S>, steps: Steps, input: Input<P, Q, B>) => Promise<Result<z.input<A>>>,
): Route {
  return define(key, spec, (ctx, { database: { db, transact } }, input) =>
    act(ctx as Viewing<S>, { db, transact }, input as Input<P, Q, B>),
  );
}

/** As `write`, for a POST: under the same `Idempotency-Key` it has one effect, and is answered as `again` says. */
export function post<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  S extends Spec<P, Q, B, A>,
  K,
>(
  key: PostRoute,
  spec: S & Spec<P, Q, B, A>,
  act: (ctx: Viewing<S>, tx: Tx, input: Input<P, Q, B>) => Promise<Result<z.input<A>>>,
  again: Repetition<Viewing<S>, Input<P, Q, B>, z.input<A>, K>,
): Route {
  return postInSteps(key, spec, (ctx, { once }, input) => once((tx) => act(ctx, tx, input)), again);
}

/** As `Steps`; `once` runs what the key is for, `transact` what stands though that fails. */
type PostSteps<A> = Steps & { once(act: (tx: Tx) => Promise<Result<A>>): Promise<Result<A>> };

/** As `writeInSteps`, for a POST. Under a key that was used nothing slow is done again. */
export function postInSteps<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  A extends Schema,
  S extends Spec<P, Q, B, A>,
  K,
>(
  key: PostRoute,
  spec: S & Spec<P, Q, B, A>,
  act: (ctx: Viewing<S>, steps: PostSteps<z.input<A>>, input: Input<P, Q, B>) => Promise<Result<z.input<A>>>,
  again: Repetition<Viewing<S>, Input<P, Q, B>, z.input<A>, K>,
): Route {
  const errors: ErrorCode[] = [
    ...(spec.errors ?? []),
    ...(again === 'never' ? ['already_done' as const] : []),
  ];
  return define(key, { ...spec, errors }, async (anyCtx, { database: { db, transact } }, anyInput) => {
    const ctx = anyCtx as Viewing<S>;
    const input = anyInput as Input<P, Q, B>;
    const show = async (receipt: unknown): Promise<Result<z.input<A>>> => {
      if (again === 'never') return fail('already_done');
      if (typeof again !== 'function') return again.show(ctx, db, receipt as K, input);
      const right = await again(ctx, db, input);
      return right.ok ? ok(receipt as z.input<A>) : right;
    };
    const repeat = await repeated(ctx, db, input);
    if (!repeat.ok) return repeat;
    if (repeat.value) return show(repeat.value.receipt);
    const keep = again === 'never' ? null : typeof again === 'function' ? asItIs : again.keep;
    return act(
      ctx,
      {
        db,
        transact,
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

/** Of a call that asks for no right, or has itself ended the one it asked for. */
export const withoutRight = async (): Promise<Result<null>> => ok(null);

const asItIs = (answer: unknown) => answer;

export function addRoutes(app: FastifyInstance, parts: RouteParts, routes: Route[]): void {
  for (const route of routes) route.add(app, parts);
}

type AnySpec = Spec<Schema, Schema, Schema, Schema>;
type AnyInput = Input<Schema, Schema, Schema>;

function define(
  key: AuthorizedRoute,
  spec: AnySpec,
  act: (ctx: Ctx, parts: RouteParts, input: AnyInput) => Promise<Result<unknown>>,
): Route {
  const [method, url] = key.split(' ') as [string, string];
  const status = spec.status ?? (spec.answer ? 200 : 204);
  const schema = {
    summary: spec.summary,
    operationId: operationIdOf(method, url),
    tags: [url.split('/')[2] ?? ''],
    ...(spec.anyone && { security: [] }),
    ...(spec.params && { params: spec.params }),
    ...(spec.query && { querystring: spec.query }),
    ...(spec.body && { body: spec.body }),
    response: {
      [status]: spec.answer ?? z.null().describe('No content'),
    },
    'x-errors': errorsOf(method, spec),
  };
  return {
    key,
    add(app, parts) {
      app.route({
        method,
        url,
        schema,
        config: { anyone: spec.anyone ?? false },
        preValidation: async (request, reply) => {
          const refused = request.viewer && (await parts.admit(request));
          if (refused) return sendProblem(reply, refused);
          if (spec.body) request.body ??= {};
        },
        handler: async (request, reply) => {
          const ctx = parts.context(request);
          if (!ctx.viewer && !spec.anyone) return sendProblem(reply, fail('unauthenticated'));
          const { params, query, body } = request;
          // The handler may say another, such as 200 where nothing new was made.
          reply.code(status);
          const result = await act(ctx, parts, { params, query, body, request, reply });
          if (!result.ok) return sendProblem(reply, result);
          return spec.answer ? result.value : reply.send();
        },
      });
    },
  };
}

function errorsOf(method: string, spec: AnySpec): ErrorCode[] {
  const writes = method !== 'GET';
  const takesInput = spec.query !== undefined || spec.body !== undefined;
  return [
    ...(writes || takesInput || spec.params ? (['malformed'] as const) : []),
    ...(spec.anyone ? [] : (['unauthenticated'] as const)),
    'not_found',
    ...(writes ? (['conflict', 'too_large', 'unsupported_media_type'] as const) : []),
    ...(method === 'POST' ? (['idempotency_mismatch', 'idempotency_in_progress'] as const) : []),
    ...(takesInput ? (['validation'] as const) : []),
    ...(spec.errors ?? []),
    ...(['too_many_requests', 'internal', 'unavailable'] as const),
  ];
}

/** `POST /api/loops/:id/leave` as `postLoopsIdLeave`. */
function operationIdOf(method: string, url: string): string {
  const words = url.replace('/api/', '').split(/[/:_]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
