import type { FastifyInstance } from 'fastify';
import { type Db, ping } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';

export type Health = { ready(): void; draining(): void; isReady(): boolean };

/** `/healthz`: the process is alive. `/readyz`: it can serve; 503 while starting or draining. */
export function addHealth(
  http: FastifyInstance,
  db: Db,
  storage: Pick<Storage, 'hasRoom' | 'objects'>,
  recovery: (() => { problem: string | null }) | null,
): Health {
  let isReady = false;
  http.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  http.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    const answers =
      isReady &&
      (await ping(db).then(
        () => true,
        () => false,
      ));
    const space = await storage.hasRoom(0).then(
      (room) => (room ? 'enough' : 'low'),
      () => 'unknown',
    );
    const files = (await storage.objects.answers()) ? 'reachable' : 'unreachable';
    return reply.code(answers ? 200 : 503).send({
      status: answers ? 'ready' : 'unavailable',
      space,
      files,
      ...(recovery && { recovery: recovery().problem === null ? 'reachable' : 'unreachable' }),
    });
  });
  return {
    isReady: () => isReady,
    ready() {
      isReady = true;
    },
    draining() {
      isReady = false;
    },
  };
}
