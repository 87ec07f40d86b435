import type { FastifyInstance } from 'fastify';
import { type Db, ping } from '../database/database.ts';

/** `GET /healthz`: the process lives. `GET /readyz`: it can serve; 503 while starting or draining. */
export function addHealth(http: FastifyInstance, db: Db): { ready(): void; draining(): void } {
  let isReady = false;
  http.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  http.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const answers =
      isReady &&
      (await ping(db).then(
        () => true,
        () => false,
      ));
    return reply.code(answers ? 200 : 503).send({ status: answers ? 'ready' : 'unavailable' });
  });
  return {
    ready() {
      isReady = true;
    },
    draining() {
      isReady = false;
    },
  };
}
