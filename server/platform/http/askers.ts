import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askedBy } from '../asker.ts';
import { beginSpan } from '../span.ts';

export function nameAskers(http: FastifyInstance): void {
  http.addHook('onRequest', (request, reply, goOn) => {
    const route = request.routeOptions.url ?? 'pages';
    const { id: requestId, method } = request;
    const by = `${method} ${route}`;
    const span = beginSpan(by, { kind: 'request', parent: parentOf(request), requestId, route, method });
    if (span)
      reply.raw.once('close', () => {
        const { statusCode } = reply;
        span.end({ status: statusCode, isFailed: statusCode >= 500 || !reply.raw.writableFinished });
      });
    askedBy({ by, requestId, span }, goOn);
  });
}

/** Only a trusted proxy may send `traceparent`: anyone else could force us to trace all their requests. */
function parentOf({ ips, headers: { traceparent } }: FastifyRequest): string | null {
  const isByProxy = ips !== undefined && ips.length > 1;
  return isByProxy && typeof traceparent === 'string' ? traceparent : null;
}
