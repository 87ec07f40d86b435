import type { FastifyInstance } from 'fastify';
import { askedBy } from '../asker.ts';

/** Has whatever a request sets going told whose it is. */
export function nameAskers(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _, goOn) => {
    const by = `${request.method} ${request.routeOptions.url ?? 'pages'}`;
    askedBy({ by, requestId: request.id }, goOn);
  });
}
