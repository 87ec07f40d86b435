import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  buildSchema,
  type ExecutionArgs,
  type ExecutionResult,
  type execute,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  type Source,
  type validate,
} from 'graphql';
import { createHandler, type Response } from 'graphql-http';
import { askFor } from '../asker.ts';
import type { Ctx } from '../context.ts';
import { refuseCall } from '../http/admission.ts';
import { type Failure, fail, type Result } from '../result.ts';
import type { GraphqlContext } from './context.ts';
import { createEngine } from './documents.ts';
import { asGraphqlError, formatError } from './failures.ts';
import { json, jsonOnly, refuseMethod, tellWrongMethod } from './methods.ts';
import { asksOnly, fieldsOf, noteIfQuery, refusedForKey, refusedForToken } from './operations.ts';
import { cutTexts } from './texts.ts';

type Parts = {
  sdl: string;
  resolvers: Resolvers;
  /** Fields that need no session. A request for these alone may have a dead token. */
  anyone: readonly string[];
  /** Fields whose queries include the access check. Others are read only after it is checked. */
  checksAccess: readonly string[];
  context(request: FastifyRequest): Ctx;
  identifyAnew(request: FastifyRequest): Promise<Failure | null>;
};

/** Serves `sdl` at `/api/graphql`: queries by GET and POST, mutations by POST with `application/json`. */
export function addGraphql(app: FastifyInstance, parts: Parts): void {
  const schema = executableSchema(parts.sdl, parts.resolvers);
  const engine = createEngine(schema);
  const answer = createHandler<FastifyRequest, { reply: FastifyReply }, GraphqlContext>({
    schema,
    context: (request) => ({
      ctx: parts.context(request.raw),
      request: request.raw,
      reply: request.context.reply,
    }),
    parse: (source) => engine.parse(shortEnough(source)),
    validate: engine.validate as typeof validate,
    execute: ((args: ExecutionArgs) => {
      noteIfQuery(args);
      askFor(fieldsOf(args));
      const act = () =>
        refusedForToken(args, parts.anyone) ?? refusedForKey(args) ?? tellWhen(args, engine.execute(args));
      const { accessCheck } = (args.contextValue as GraphqlContext).request;
      if (!accessCheck || asksOnly(args, parts.checksAccess)) return act();
      return accessCheck.holds().then((holds) => (holds ? act() : thrownAway));
    }) as typeof execute,
    onOperation: ({ headers }, _, result) => withoutErrors(headers, result),
    formatError: (error) => formatError(error, app.log),
  });
  app.all(
    '/api/graphql',
    {
      onRequest: refuseMethod,
      preHandler: jsonOnly,
      onSend: tellWrongMethod,
      config: { anyone: true, checksAccess: true },
    },
    async (request, reply) => {
      const { url, method, headers } = request;
      const body = request.body as Record<string, unknown> | null;
      const call = { url, method, headers, body, raw: request, context: { reply } };
      const first = await answer(call);
      if (!request.accessCheck || (await request.accessCheck.holds())) return sendResponse(reply, first);
      const refusal = await parts.identifyAnew(request);
      return refusal ? refuseCall(request, reply, refusal) : sendResponse(reply, await answer(call));
    },
  );
}

function sendResponse(reply: FastifyReply, [body, { status, headers }]: Response): FastifyReply {
  return reply
    .status(status)
    .headers(headers ?? {})
    .send(body || undefined);
}

const thrownAway: ExecutionResult = { data: null };

export type Resolvers = Record<string, Record<string, unknown>>;
/** Serialises answers without errors directly, since the library searches every value for errors. */
function withoutErrors(headers: unknown, result: ExecutionResult): Response | undefined {
  const { accept = '*/*' } = headers as FastifyRequest['headers'];
  if (result.errors || !usualTypes.includes(accept)) return;
  return [JSON.stringify(result), { status: 200, statusText: 'OK', headers: json }];
}

const usualTypes = ['*/*', 'application/json'];

export function unwrap(failure: Failure): never;
export function unwrap<T>(result: Result<T>): T;
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw asGraphqlError(result);
}

export function mergeResolvers(...all: Resolvers[]): Resolvers {
  const merged: Resolvers = {};
  for (const resolvers of all)
    for (const [type, fields] of Object.entries(resolvers)) merged[type] = { ...merged[type], ...fields };
  return merged;
}

function executableSchema(sdl: string, resolvers: Resolvers): GraphQLSchema {
  const schema = buildSchema(sdl);
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (!type || !('getFields' in type)) throw new Error(`The schema has no type ${typeName}`);
    for (const [name, resolve] of Object.entries(fields)) {
      const field = type.getFields()[name];
      if (!field || !('args' in field)) throw new Error(`The schema has no field ${typeName}.${name}`);
      field.resolve = resolve as GraphQLFieldResolver<unknown, unknown>;
    }
  }
  cutTexts(schema);
  return schema;
}

const documentBytes = 20_000;

/** Long documents take long to parse and much memory to cache. */
function shortEnough(source: string | Source): string {
  const text = typeof source === 'string' ? source : source.body;
  if (text.length > documentBytes || Buffer.byteLength(text) > documentBytes)
    throw asGraphqlError(fail('too_large', { detail: `A document has ${documentBytes / 1_000} kB at most` }));
  return text;
}

async function tellWhen({ contextValue }: ExecutionArgs, answer: ReturnType<typeof execute>) {
  const result = await answer;
  for (const { extensions } of result.errors ?? [])
    if (typeof extensions?.retry_after === 'number')
      (contextValue as GraphqlContext).reply.header('retry-after', extensions.retry_after);
  return result;
}
