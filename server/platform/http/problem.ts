import { errorCatalogue, type Problem } from '@loopyard/contract/errors.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  isBadValue,
  isGivenUp,
  isHeldUp,
  isOutOfSpace,
  isUnreachable,
  violatedConstraint,
} from '../database/database.ts';
import { type Failure, fail, sentenceOf } from '../result.ts';
import { StoreAway } from '../storage/objects.ts';
import { WrongShape } from './shapes.ts';

/** Problem details, RFC 9457. */
export function problemOf(failure: Failure): Problem {
  const { status, detail } = errorCatalogue[failure.code];
  return {
    type: `/api/docs#${failure.code}`,
    title: detail,
    status,
    detail: sentenceOf(failure),
    code: failure.code,
    ...(failure.errors && { errors: failure.errors }),
  };
}

/** GraphQL clients look for errors in the body, not at the status. */
export function graphqlErrorOf(failure: Failure) {
  return {
    message: sentenceOf(failure),
    extensions: {
      code: failure.code,
      status: errorCatalogue[failure.code].status,
      ...(failure.errors && { errors: failure.errors }),
      ...(failure.retryAfter && { retry_after: Math.ceil(failure.retryAfter) }),
    },
  };
}

export function sendProblem(reply: FastifyReply, failure: Failure): FastifyReply {
  const body = problemOf(failure);
  if (failure.retryAfter) reply.header('retry-after', Math.ceil(failure.retryAfter));
  if (body.status === 401) reply.header('www-authenticate', 'Bearer');
  return reply
    .code(body.status)
    .type('application/problem+json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body);
}

export function onError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = knownFailure(error);
  if (failure.code === 'internal' || isGivenUp(error))
    request.log.error(
      { event: 'request.failed', err: error, route: request.routeOptions.url },
      'a request failed',
    );
  return sendProblem(reply.headers((error as Headed).headers ?? {}), failure);
}

/** Headers that a thrown error carries, such as the file's length for a bad range. */
type Headed = { headers?: Record<string, string> };

export function knownFailure(error: unknown): Failure {
  if (error instanceof WrongShape) return error.failure;
  if (violatedConstraint(error) !== null) return fail('conflict');
  if (isBadValue(error)) return fail('malformed');
  if (isOutOfSpace(error)) return fail('no_space', { retryAfter: 30 });
  if (isUnreachable(error) || isHeldUp(error) || isGivenUp(error) || error instanceof StoreAway)
    return fail('unavailable', { retryAfter: 2 });
  const status = (error as { statusCode?: unknown }).statusCode;
  if (status === 413) return fail('too_large');
  // An address this long names nothing.
  if (status === 414) return fail('not_found');
  if (status === 415) return fail('unsupported_media_type');
  if (status === 416) return fail('range_not_satisfiable');
  if (status === 503) return fail('unavailable');
  if (typeof status === 'number' && status >= 400 && status < 500) return fail('malformed');
  return fail('internal');
}
