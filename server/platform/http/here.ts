import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../result.ts';
import { sendProblem } from './problem.ts';

const loopbackHost = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/;
const loopbackAddress = /^(127\.|::1$|::ffff:127\.)/;

/** What proxies add to a request they pass on; which of them one writes is its own choice. */
const forwardingHeader =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|x-proxyuser-ip|.*client-ip|.*connecting-ip)$/;

type RequestParts = Pick<FastifyRequest, 'ip' | 'headers' | 'socket'>;

/** Whether a request comes from this machine and means it: by no proxy, and not by a name that someone else's page gave it. */
export function isHere({ ip, headers, socket }: RequestParts): boolean {
  const isOwn = loopbackAddress.test(ip) && loopbackAddress.test(socket.remoteAddress ?? '');
  return isOwn && loopbackHost.test(headers.host ?? '') && !isForwarded(headers);
}

export function isForwarded(headers: FastifyRequest['headers']): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name));
}

/** From now on a request that a proxy passed on is answered 403, whatever it asks for. */
export function refuseForwarded(http: FastifyInstance, detail: string): void {
  http.addHook('onRequest', async (request, reply) => {
    if (isForwarded(request.headers)) return sendProblem(reply, fail('forbidden', { detail }));
  });
}
