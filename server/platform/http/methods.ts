import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../result.ts';
import { sendProblem } from './problem.ts';

/** Call it before adding routes, which it collects. */
export function refuseUnrouted(http: FastifyInstance): (reply: FastifyReply) => FastifyReply {
  const methodsAt = new Map<string, Set<string>>();
  http.addHook('onRoute', ({ url, method }) => {
    const methods = methodsAt.get(url) ?? new Set();
    methodsAt.set(url, methods);
    for (const verb of [method].flat()) methods.add(verb);
  });
  return (reply) => {
    const takenMethods = new Set<string>();
    for (const [url, methods] of methodsAt)
      if (matches(url, reply.request.url)) for (const verb of methods) takenMethods.add(verb);
    if (takenMethods.size === 0) return sendProblem(reply, fail('not_found'));
    return sendProblem(reply.header('allow', [...takenMethods].join(', ')), fail('method_not_allowed'));
  };
}

function matches(url: string, requestUrl: string): boolean {
  const parts = url.split('/');
  const requestParts = (requestUrl.split('?', 1)[0] ?? '').split('/');
  return (
    parts.length === requestParts.length &&
    parts.every((part, at) => part === requestParts[at] || (part.startsWith(':') && requestParts[at] !== ''))
  );
}
