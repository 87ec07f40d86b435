import type { FastifyRequest } from 'fastify';

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;

/** Whether a request comes from this machine and means it: not by a name that someone else's page gave it. */
export function isHere({ ip, headers, socket }: FastifyRequest): boolean {
  const own = /^(127\.|::1$|::ffff:127\.)/;
  return own.test(ip) && own.test(socket.remoteAddress ?? '') && loopback.test(headers.host ?? '');
}
