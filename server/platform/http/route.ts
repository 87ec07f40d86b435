import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthorizedRoute } from '../../test/authorization.ts';
import type { Ctx } from '../context.ts';
import type { Database } from '../database/database.ts';
import { type Failure, fail, type Result } from '../result.ts';
import { sendProblem } from './problem.ts';
import { type Answer, type Input, type Spec, schemaOf, statusOf, type Viewing } from './spec.ts';

/** A call of the REST API, ready to be put into a server by `addRoutes`. */
export type Route = { key: AuthorizedRoute; add(app: FastifyInstance, parts: RouteParts): void };
/** `admit`: what the call of somebody signed in must meet once its body is read; null lets it in. */
export type RouteParts = {
  database: Database;
  context(request: FastifyRequest): Ctx;
  admit(request: FastifyRequest): Promise<Failure | null>;
};

export function addRoutes(app: FastifyInstance, parts: RouteParts, routes: Route[]): void {
  for (const route of routes) route.add(app, parts);
}

/** What the ways to declare a call (`calls.ts`, `repeatable.ts`) are made of. */
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
        config: { anyone: spec.anyone ?? false },
        preValidation: async (request, reply) => {
          const refusal = request.viewer && (await parts.admit(request));
          if (refusal) return sendProblem(reply, refusal);
          if (spec.body) request.body ??= {};
        },
        handler: async (request, reply) => {
          const ctx = parts.context(request);
          if (!ctx.viewer && !spec.anyone) return sendProblem(reply, fail('unauthenticated'));
          const { params, query, body } = request;
          // The handler may say another, such as 200 where nothing new was made.
          reply.code(statusOf(spec));
          // Fastify has checked them by the spec's schemas, and who needs a viewer has one.
          const input = { params, query, body, request, reply } as Input<S>;
          const result = await act(ctx as Viewing<S>, parts.database, input);
          if (!result.ok) return sendProblem(reply, result);
          if (spec.file) return reply.type(spec.file).send(result.value);
          return spec.answer ? result.value : reply.send();
        },
      });
    },
  };
}
