import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import { errorCatalogue } from '@loopyard/contract/errors.ts';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  buildSchema,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getOperationAST,
  Kind,
  parse,
  type Source,
  specifiedRules,
  type ValidationContext,
  validate,
} from 'graphql';
import { createHandler } from 'graphql-http/lib/use/fastify';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Ctx } from '../context.ts';
import { knownFailure, sendProblem } from '../http/problem.ts';
import { type Failure, fail, type Result } from '../result.ts';
import { cutTexts } from './texts.ts';

type Parts = {
  sdl: string;
  resolvers: Resolvers;
  /** The fields that need no session: what asks for these alone may come with a dead token. */
  anyone: readonly string[];
  context(request: FastifyRequest): Ctx;
};

/** Serves `sdl` at `/api/graphql`: queries by GET and POST, mutations by POST with `application/json`. */
export function addGraphql(app: FastifyInstance, parts: Parts): void {
  const schema = executableSchema(parts.sdl, parts.resolvers);
  const engine = createEngine(schema);
  app.all(
    '/api/graphql',
    { preHandler: jsonOnly, onSend: tellWrongMethod, config: { anyone: true } },
    createHandler({
      schema,
      context: (request) => ({ ctx: parts.context(request.raw), request: request.raw }),
      parse: engine.parse,
      validate: engine.validate as typeof validate,
      execute: ((args: ExecutionArgs) =>
        refusedForToken(args, parts.anyone) ?? engine.execute(args)) as typeof execute,
      formatError: (error) => formatError(error, app.log),
    }),
  );
}

/** Type name → field name → resolver. What has none is read off the object. */
export type Resolvers = Record<string, Record<string, Resolver>>;
export type Resolver = (parent: never, args: never, context: GraphqlContext) => unknown;
export type GraphqlContext = { ctx: Ctx; request: FastifyRequest };

/** The value, or the failure as an error that the answer carries. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw asGraphqlError(result);
}

/** Each feature's resolvers in one. */
export function mergeResolvers(...all: Resolvers[]): Resolvers {
  const merged: Resolvers = {};
  for (const resolvers of all)
    for (const [type, fields] of Object.entries(resolvers)) merged[type] = { ...merged[type], ...fields };
  return merged;
}

const maxTokens = 2_000;
const cached = 1_000;

function executableSchema(sdl: string, resolvers: Resolvers): GraphQLSchema {
  const schema = buildSchema(sdl);
  for (const [typeName, fields] of Object.entries(resolvers)) {
    const type = schema.getType(typeName);
    if (!type || !('getFields' in type)) throw new Error(`The schema has no type ${typeName}`);
    for (const [name, resolve] of Object.entries(fields)) {
      const field = type.getFields()[name];
      if (!field || !('args' in field)) throw new Error(`The schema has no field ${typeName}.${name}`);
      field.resolve = resolve as unknown as GraphQLFieldResolver<unknown, unknown>;
    }
  }
  cutTexts(schema);
  return schema;
}

/** Parses and validates a document once and compiles it at its second sight: a document seen once isn't worth it. */
function createEngine(schema: GraphQLSchema) {
  const documents = new Map<string, DocumentNode>();
  const verdicts = new WeakMap<DocumentNode, readonly GraphQLError[]>();
  const compiled = new WeakMap<DocumentNode, Map<string, CompiledQuery | null>>();

  return {
    parse(source: string | Source): DocumentNode {
      const text = typeof source === 'string' ? source : source.body;
      const known = documents.get(text);
      if (known) return known;
      const document = parse(text, { maxTokens, noLocation: false });
      if (documents.size >= cached) documents.delete(documents.keys().next().value as string);
      documents.set(text, document);
      return document;
    },
    validate(_: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
      let verdict = verdicts.get(document);
      if (!verdict) {
        verdict = validate(schema, document, [...specifiedRules, ...armor]);
        verdicts.set(document, verdict);
      }
      return verdict;
    },
    execute(args: ExecutionArgs) {
      const isQuery = getOperationAST(args.document, args.operationName)?.operation === 'query';
      (args.contextValue as GraphqlContext).request.isRead = isQuery;
      const seen = compiled.get(args.document) ?? new Map<string, CompiledQuery | null>();
      compiled.set(args.document, seen);
      const name = args.operationName ?? '';
      const known = seen.get(name);
      if (known) return run(known, args);
      if (known === undefined && !seen.has(name)) {
        seen.set(name, null);
        return execute(args);
      }
      // What is compiled runs on behind a failure; acts come one after the other, up to the first that fails.
      if (!isQuery) return execute(args);
      const query = compileQuery(schema, args.document, args.operationName ?? undefined);
      if (!isCompiledQuery(query)) return execute(args);
      seen.set(name, query);
      return run(query, args);
    },
  };
}

/** As the plain way answers, key by key: nothing tells which way a request went. */
async function run({ query }: CompiledQuery, args: ExecutionArgs): Promise<ExecutionResult> {
  const { data, errors } = await query(args.rootValue, args.contextValue, args.variableValues);
  return errors ? { errors, data } : { data };
}

const quiet = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};
const armor = [
  maxDepthRule({ n: 10, ...quiet }),
  maxAliasesRule({ n: 15, ...quiet }),
  maxDirectivesRule({ n: 20, ...quiet }),
  costLimitRule({ maxCost: 20_000, ...quiet }),
];

/** Told here rather than with the request: which fields are asked for is known only now. */
function refusedForToken(args: ExecutionArgs, anyone: readonly string[]): ExecutionResult | null {
  const { request } = args.contextValue as GraphqlContext;
  if (!request.hasDeadToken) return null;
  const selections = getOperationAST(args.document, args.operationName)?.selectionSet.selections ?? [];
  const needsNone = selections.every(
    (field) => field.kind === Kind.FIELD && anyone.includes(field.name.value),
  );
  return needsNone ? null : { errors: [asGraphqlError(fail('unauthenticated'))] };
}

/** Another site's form cannot send JSON, so it cannot act in somebody's name. */
async function jsonOnly(request: FastifyRequest, reply: FastifyReply) {
  const type = request.headers['content-type'] ?? '';
  if (request.method !== 'GET' && !/^application\/json\s*(;|$)/i.test(type))
    return sendProblem(reply, fail('unsupported_media_type'));
}

/** The library's own words carry no code. */
async function tellWrongMethod(_: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== errorCatalogue.method_not_allowed.status) return payload;
  return JSON.stringify({ errors: [asGraphqlError(fail('method_not_allowed'))] });
}

/** What a person may know of an error; a surprise is logged. One that no document caused is the request's. */
function formatError(error: Readonly<GraphQLError | Error>, log: FastifyBaseLogger): GraphQLError {
  const original = error instanceof GraphQLError ? (error.originalError ?? error) : error;
  if (original instanceof GraphQLError || original === error) {
    // Errors of a compiled query may have no extensions at all.
    if (original instanceof GraphQLError && original.extensions?.code) return withPlace(original, error);
    const { status } = errorCatalogue.malformed;
    return new GraphQLError(original.message, {
      ...place(error),
      extensions: { code: 'malformed', status },
    });
  }
  const failure = knownFailure(original);
  if (failure.code === 'internal') log.error({ err: original }, 'a query failed');
  return withPlace(asGraphqlError(failure), error);
}

function asGraphqlError(failure: Failure): GraphQLError {
  const { status, detail } = errorCatalogue[failure.code];
  return new GraphQLError(failure.detail ?? detail, {
    extensions: {
      code: failure.code,
      status,
      ...(failure.errors && { errors: failure.errors }),
      ...(failure.retryAfter && { retry_after: Math.ceil(failure.retryAfter) }),
    },
  });
}

function withPlace(error: GraphQLError, at: Readonly<GraphQLError | Error>): GraphQLError {
  const path = at instanceof GraphQLError ? at.path : undefined;
  return new GraphQLError(error.message, { path, extensions: error.extensions });
}

function place(at: Readonly<GraphQLError | Error>) {
  return at instanceof GraphQLError ? { nodes: at.nodes, path: at.path } : {};
}
