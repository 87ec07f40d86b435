import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../../platform/http/problem.ts';
import type { Failure } from '../../../platform/result.ts';

/** The rest of the body is not wanted: the connection ends with the answer. */
export function refuseUnread(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  endUnread(request, reply);
  return sendProblem(reply, failure);
}

export function endUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  raw.resume();
  reply.header('connection', 'close');
}

/** Whoever sent it is gone: nobody hears an answer. */
export const isCut = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;
