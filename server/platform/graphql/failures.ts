import { errorCatalogue } from '@loopyard/contract/errors.ts';
import type { FastifyBaseLogger } from 'fastify';
import { GraphQLError } from 'graphql';
import { graphqlErrorOf, knownFailure } from '../http/problem.ts';
import type { Failure } from '../result.ts';

export function formatError(error: Readonly<GraphQLError | Error>, log: FastifyBaseLogger): GraphQLError {
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

export function asGraphqlError(failure: Failure): GraphQLError {
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
