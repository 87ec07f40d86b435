import type { FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../result.ts';
import { sendProblem } from './problem.ts';

/**
 * Answers for what no route takes: 405 where another method is taken at that address, else 404. Made before the
 * routes are, which it gathers as they come.
 */
export function refuseUnrouted(http: FastifyInstance): (reply: FastifyReply) => FastifyReply {
  const methodsAt = new Map<string, Set<string>>();
  http.addHook('onRoute', ({ url, method }) => {
    const methods = methodsAt.get(url) ?? new Set();
    methodsAt.set(url, methods);
    for (const one of [method].flat()) methods.add(one);
  });
  return (reply) => {
    const taken = new Set<string>();
    for (const [url, methods] of methodsAt)
      if (matches(url, reply.request.url)) for (const one of methods) taken.add(one);
    if (taken.size === 0) return sendProblem(reply, fail('not_found'));
    return sendProblem(reply.header('allow', [...taken].join(', ')), fail('method_not_allowed'));
  };
}

/** `:name` stands for one part of an address. */
function matches(url: string, asked: string): boolean {
  const parts = url.split('/');
  const given = (asked.split('?', 1)[0] ?? '').split('/');
  return (
    parts.length === given.length &&
    parts.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
  );
}
