import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from '../../../platform/http/problem.ts';
import type { Failure } from '../../../platform/result.ts';

/** Closes the connection after the answer, so that the client stops sending the body. */
export function refuseUnread(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
  endUnread(request, reply);
  return sendProblem(reply, failure);
}

export function endUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return;
  raw.resume();
  reply.header('connection', 'close');
}

export const isCut = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;
