import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '../result.ts';
import { addressKey, type Limit, type MakeLimit } from './limits.ts';
import { graphqlErrorOf, sendProblem } from './problem.ts';

export function refuseCall(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  if (request.routeOptions.url !== '/api/graphql') return sendProblem(reply, failure);
  if (failure.retryAfter) reply.header('retry-after', Math.ceil(failure.retryAfter));
  return reply.send({ data: null, errors: [graphqlErrorOf(failure)] });
}

/** `Authorization: <token>` and `Authorization: Bearer <token>` are the same. */
export function bearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization?.trim();
  return header ? header.replace(/^bearer\s+/i, '') : null;
}

/** @param writes the limit on writes, shared with the commands on the socket */
export function requestLimits({ limit, writes }: { limit: MakeLimit; writes: Limit }) {
  const user = limit('all-user', 1_500, 300);
  const address = limit('all-address', 30_000, 300);
  return async (request: FastifyRequest) => {
    const userId = request.viewer?.userId;
    if (!userId) return address.take(addressKey(request.ip));
    const refusal = await user.take(userId);
    if (refusal || request.method === 'GET' || request.url.startsWith('/api/graphql')) return refusal;
    return writes.take(userId);
  };
}
