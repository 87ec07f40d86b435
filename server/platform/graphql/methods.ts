import { errorCatalogue } from '@loopyard/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../http/problem.ts';
import { fail } from '../result.ts';
import { asGraphqlError } from './failures.ts';

export const json = { 'content-type': 'application/json; charset=utf-8' };

/** The library refuses it too, but only once the body is read. */
export async function refuseMethod({ method }: FastifyRequest, reply: FastifyReply) {
  if (method === 'GET' || method === 'POST') return;
  return reply
    .code(errorCatalogue.method_not_allowed.status)
    .headers({ ...json, allow: 'GET, POST' })
    .send('');
}

/** Another site's form can't send JSON, so this prevents CSRF. */
export async function jsonOnly(request: FastifyRequest, reply: FastifyReply) {
  const type = request.headers['content-type'] ?? '';
  if (request.method !== 'GET' && !/^application\/json\s*(;|$)/i.test(type))
    return sendProblem(reply, fail('unsupported_media_type'));
}

/** The library's own answer has no error code. */
export async function tellWrongMethod(
  _: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (reply.statusCode !== errorCatalogue.method_not_allowed.status) return payload;
  return JSON.stringify({ errors: [asGraphqlError(fail('method_not_allowed'))] });
}
