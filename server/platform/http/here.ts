import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../result.ts';
import { sendProblem } from './problem.ts';

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;

const forwardingHeader =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-proxyuser-ip|.*client-ip|.*connecting-ip)$/;

type RequestParts = Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>;

/** Not through a proxy, and not from a web page that uses a different host name (DNS rebinding). */
export function isHere({ ip, headers, socket }: RequestParts): boolean {
  const isOwn = loopbackAddress.test(ip) && loopbackAddress.test(socket.remoteAddress ?? '');
  return isOwn && loopbackHost.test(headers.host ?? '') && !isForwarded(headers);
}

export function isForwarded(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name));
}

export function refuseForwarded(http: FastifyInstance, detail: string): void {
  http.addHook('onRequest', async (request, reply) => {
    if (isForwarded(request.headers)) return sendProblem(reply, fail('forbidden', { detail }));
  });
}
