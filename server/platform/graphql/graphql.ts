import { errorCatalogue } from '@loopyard/contract/errors.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  buildSchema,
  type ExecutionArgs,
  type ExecutionResult,
  type execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  type Source,
  type validate,
} from 'graphql';
import { createHandler, type Response } from 'graphql-http';
import { askFor } from '../asker.ts';
import type { Ctx } from '../context.ts';
import { refuseCall } from '../http/admission.ts';
import { graphqlErrorOf, knownFailure, sendProblem } from '../http/problem.ts';
import { type Failure, fail, type Result } from '../result.ts';
import { createEngine } from './documents.ts';
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
export type GraphqlContext = { ctx: Ctx; request: FastifyRequest; reply: FastifyReply };

/** Serialises answers without errors directly, since the library searches every value for errors. */
function withoutErrors(headers: unknown, result: ExecutionResult): Response | undefined {
  const { accept = '*/*' } = headers as FastifyRequest['headers'];
  if (result.errors || !usualTypes.includes(accept)) return;
  return [JSON.stringify(result), { status: 200, statusText: 'OK', headers: json }];
}

const usualTypes = ['*/*', 'application/json'];
const json = { 'content-type': 'application/json; charset=utf-8' };

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

function noteIfQuery({ contextValue, document, operationName }: ExecutionArgs): void {
  const { request } = contextValue as GraphqlContext;
  request.isRead = getOperationAST(document, operationName)?.operation === 'query';
}

/** Uses schema names: people write the aliases. */
function fieldsOf({ document, operationName }: ExecutionArgs): string {
  const operation = getOperationAST(document, operationName);
  const fields =
    operation?.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD) ?? [];
  return `${operation?.operation} ${fields.map(({ name }) => name.value).join(' ')}`;
}

/** Checked here because the requested fields are known only after parsing. */
function refusedForToken(args: ExecutionArgs, anyone: readonly string[]): ExecutionResult | null {
  const { request } = args.contextValue as GraphqlContext;
  if (!request.hasDeadToken) return null;
  return asksOnly(args, anyone) ? null : { errors: [asGraphqlError(fail('unauthenticated'))] };
}

/** One key has one effect. */
function refusedForKey({ document, operationName, contextValue }: ExecutionArgs): ExecutionResult | null {
  const operation = getOperationAST(document, operationName);
  const { headers } = (contextValue as GraphqlContext).request;
  if (operation?.operation !== 'mutation' || !headers['idempotency-key']) return null;
  const [field, ...otherFields] = operation.selectionSet.selections;
  if (field?.kind === Kind.FIELD && otherFields.length === 0) return null;
  const detail = 'Under an Idempotency-Key, send one mutation at a time';
  return { errors: [asGraphqlError(fail('malformed', { detail }))] };
}

function asksOnly({ document, operationName }: ExecutionArgs, fields: readonly string[]): boolean {
  const selections = getOperationAST(document, operationName)?.selectionSet.selections ?? [];
  return selections.every((field) => field.kind === Kind.FIELD && fields.includes(field.name.value));
}

/** The library refuses it too, but only once the body is read. */
async function refuseMethod({ method }: FastifyRequest, reply: FastifyReply) {
  if (method === 'GET' || method === 'POST') return;
  return reply
    .code(errorCatalogue.method_not_allowed.status)
    .headers({ ...json, allow: 'GET, POST' })
    .send('');
}

/** Another site's form can't send JSON, so this prevents CSRF. */
async function jsonOnly(request: FastifyRequest, reply: FastifyReply) {
  const type = request.headers['content-type'] ?? '';
  if (request.method !== 'GET' && !/^application\/json\s*(;|$)/i.test(type))
    return sendProblem(reply, fail('unsupported_media_type'));
}

/** The library's own answer has no error code. */
async function tellWrongMethod(_: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== errorCatalogue.method_not_allowed.status) return payload;
  return JSON.stringify({ errors: [asGraphqlError(fail('method_not_allowed'))] });
}

function formatError(error: Readonly<GraphQLError | Error>, log: FastifyBaseLogger): GraphQLError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  if (original instanceof GraphQLError || original === error) {
    // Errors of a compiled query may lack extensions.
    if (original instanceof GraphQLError && original.extensions?.code) return withPlace(original, error);
    const { status, detail } = errorCatalogue.malformed;
    return new GraphQLError(detail, {
      ...place(error),
      extensions: { code: 'malformed', status, reason: original.message },
    });
  }
  const failure = knownFailure(original);
  if (failure.code === 'internal') log.error({ event: 'graphql.failed', err: original }, 'a query failed');
  return withPlace(asGraphqlError(failure), error);
}

async function tellWhen({ contextValue }: ExecutionArgs, answer: ReturnType<typeof execute>) {
  const result = await answer;
  for (const { extensions } of result.errors ?? [])
    if (typeof extensions?.retry_after === 'number')
      (contextValue as GraphqlContext).reply.header('retry-after', extensions.retry_after);
  return result;
}

function asGraphqlError(failure: Failure): GraphQLError {
  const { message, extensions } = graphqlErrorOf(failure);
  return new GraphQLError(message, { extensions });
}

function withPlace(error: GraphQLError, at: Readonly<GraphQLError | Error>): GraphQLError {
  const path = at instanceof GraphQLError ? at.path : undefined;
  return new GraphQLError(error.message, { path, extensions: error.extensions });
}

function place(at: Readonly<GraphQLError | Error>) {
  return at instanceof GraphQLError ? { nodes: at.nodes, path: at.path } : {};
}
