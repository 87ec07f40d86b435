import type { AuthorizedRoute } from '@loopyard/contract/authorization.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { type Failure, fail, type Result } from '../result.ts';
import type { App } from './app.ts';
import { bytesFor } from './bodies.ts';
import { asksForCsv, sendCsv } from './csv.ts';
import { knownFailure, sendProblem } from './problem.ts';
import { type Answer, type Input, type Spec, schemaOf, statusOf, type Viewing } from './spec.ts';
import { sendMade } from './stored.ts';

export type Route = { key: AuthorizedRoute; add(app: FastifyInstance, parts: RouteParts): void };
/** `admit`: a further check for signed-in callers once the body is read. Null lets them in. */
export type RouteParts = Pick<App, 'context' | 'identifyAnew'> & {
  database: Database;
  admit(request: FastifyRequest): Promise<Failure | null>;
};

export function addRoutes(app: FastifyInstance, parts: RouteParts, routes: Route[]): void {
  for (const route of routes) route.add(app, parts);
}

export function defineRoute<S extends Spec>(
  key: AuthorizedRoute,
  spec: S,
  act: (ctx: Viewing<S>, database: Database, input: Input<S>) => Promise<Result<Answer<S>>>,
): Route {
  const [method, url] = key.split(' ') as [string, string];
  return {
    key,
    add(app, parts) {
      app.route({
        method,
        url,
        schema: schemaOf(method, url, spec),
        // The guard decides who gets a 404, so a guarded call needs no session.
        config: {
          anyone: spec.anyone ?? spec.guard !== undefined,
          evenWaiting: spec.evenWaiting ?? false,
          checksAccess: spec.checksAccess ?? false,
          writes: method !== 'GET',
        },
        attachValidation: true,
        ...(spec.body && !spec.anyone && { bodyLimit: bytesFor(spec.body) }),
        onRequest: async (request, reply) => {
          const refusal = await refuseCaller(parts, spec, request);
          if (refusal) return sendProblem(reply, refusal);
        },
        preValidation: async (request, reply) => {
          const refusal = request.viewer && (await parts.admit(request));
          if (refusal)
            return sendProblem(reply, await admitted(parts, request, refusal, async () => refusal));
          if (spec.body) request.body ??= {};
        },
        handler: async (request, reply) => {
          const { params, query, body } = request;
          reply.code(statusOf(spec));
          const input = { params, query, body, request, reply } as Input<S>;
          const answer = async () => {
            const ctx = parts.context(request);
            if (!ctx.viewer && !spec.anyone) return fail('unauthenticated');
            if (request.validationError) return knownFailure(request.validationError);
            return act(ctx as Viewing<S>, parts.database, input);
          };
          const result = await admitted(parts, request, await answer(), answer);
          if (!result.ok) return sendProblem(reply, result);
          if (spec.file) return sendMade(reply, spec.file, result.value as Buffer);
          if (spec.csv && asksForCsv(request))
            return sendCsv(reply, spec.csv.name, spec.csv.lines(result.value as never));
          return spec.answer ? result.value : reply.send();
        },
      });
    },
  };
}

/** The first result, unless the access check that was still to come fails. */
async function admitted<R>(
  { identifyAnew }: RouteParts,
  request: FastifyRequest,
  first: R,
  retry: () => Promise<R>,
): Promise<R | Failure> {
  if (!request.accessCheck || (await request.accessCheck.holds())) return first;
  return (await identifyAnew(request)) ?? retry();
}

async function refuseCaller(
  { context, database }: RouteParts,
  { guard, anyone }: Spec,
  request: FastifyRequest,
): Promise<Failure | null> {
  if (guard) return guard(context(request), database.db);
  return anyone || request.viewer ? null : fail('unauthenticated');
}
