import { costLimitRule } from '@escape.tech/graphql-armor-cost-limit';
import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  specifiedRules,
  type ValidationContext,
  type ValidationRule,
  validate,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { compilable } from './compilable.ts';

/** Compiles a document at its second use, since single uses aren't worth it. Invalid ones aren't cached. */
export function createEngine(schema: GraphQLSchema) {
  const documents = createDocuments();
  return {
    parse: (text: string): DocumentNode =>
      documents.byText(text)?.document ?? parse(text, { maxTokens, noLocation: false }),
    validate(_: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
      if (documents.of(document)) return [];
      const errors = validate(schema, document, [...specifiedRules, ...armor]);
      if (errors.length === 0) documents.keep(document);
      return errors;
    },
    execute(args: ExecutionArgs) {
      const entry = documents.of(args.document);
      if (entry?.compiled) return runQuery(entry.compiled, args);
      if (!entry?.query) return execute(args);
      if (!entry.isSeen) {
        entry.isSeen = true;
        return execute(args);
      }
      const compiled = compileQuery(schema, args.document, entry.query.name?.value);
      entry.query = null;
      if (!isCompiledQuery(compiled)) return execute(args);
      entry.compiled = compiled;
      return runQuery(compiled, args);
    },
  };
}

const maxTokens = 2_000;
/** Measured memory per cached token and per compiled field. */
const tokenBytes = 600;
const fieldBytes = 400;
const keptBytes = 32 * 1024 ** 2;

type CachedDocument = {
  document: DocumentNode;
  bytes: number;
  isSeen: boolean;
  query: OperationDefinitionNode | null;
  compiled: CompiledQuery | null;
};

function createDocuments() {
  const texts = new Map<string, CachedDocument>();
  const ofDocument = new WeakMap<DocumentNode, CachedDocument>();
  let totalBytes = 0;
  return {
    of: (document: DocumentNode) => ofDocument.get(document),
    byText(text: string): CachedDocument | undefined {
      const entry = texts.get(text);
      if (!entry) return undefined;
      // The most recently used moves to the end.
      texts.delete(text);
      texts.set(text, entry);
      return entry;
    },
    keep(document: DocumentNode): void {
      const text = document.loc?.source.body ?? '';
      if (texts.has(text)) return;
      const { query, fields } = compilable(document);
      const bytes = 2 * text.length + tokenBytes * countTokens(document) + fieldBytes * fields;
      const entry: CachedDocument = { document, bytes, isSeen: false, query, compiled: null };
      texts.set(text, entry);
      ofDocument.set(document, entry);
      totalBytes += bytes;
      for (const [oldest, { bytes }] of texts) {
        if (totalBytes <= keptBytes) break;
        texts.delete(oldest);
        totalBytes -= bytes;
      }
    },
  };
}

function countTokens({ loc }: DocumentNode): number {
  let count = 0;
  for (let token = loc?.startToken ?? null; token; token = token.next) count++;
  return count;
}

/** Gives the same keys in the same order as the uncompiled way. Only that says where a wrong variable stands. */
async function runQuery({ query }: CompiledQuery, args: ExecutionArgs): Promise<ExecutionResult> {
  const { data, errors } = await query(args.rootValue, args.contextValue, args.variableValues);
  if (!errors) return { data };
  return data === undefined ? execute(args) : { errors, data };
}

const quiet = {
  propagateOnRejection: false,
  onReject: [(context: ValidationContext | null, error: GraphQLError) => context?.reportError(error)],
};
/** The specification reserves these names, and `__proto__` is none that an object can safely have. */
const noReservedNames: ValidationRule = (context) => ({
  Name(node, key, parent) {
    const kind = parent && 'kind' in parent ? parent.kind : null;
    const isOfSchema = (kind === Kind.FIELD && key === 'name') || kind === Kind.NAMED_TYPE;
    if (node.value.startsWith('__') && !isOfSchema)
      context.reportError(new GraphQLError('Names that begin with __ are reserved', { nodes: node }));
  },
});
const armor = [
  noReservedNames,
  maxDepthRule({ n: 10, ...quiet }),
  maxAliasesRule({ n: 15, ...quiet }),
  maxDirectivesRule({ n: 20, ...quiet }),
  costLimitRule({ maxCost: 20_000, ...quiet }),
];
