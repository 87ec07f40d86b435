import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bus } from '../../platform/cable/bus.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Running, watchRunning } from '../../platform/http/running.ts';
import type { Log } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Links } from '../../presenters/links.ts';
import { type Address, download } from './downloads/download.ts';
import { createReceiver } from './uploads/receive.ts';
import { addResumable } from './uploads/resumable.ts';

type Parts = {
  database: Database;
  storage: Pick<Storage, 'receiving' | 'uploads' | 'keptFiles' | 'hasRoom'>;
  secret: string;
  links: Links;
  running: Running;
  context(request: FastifyRequest): Ctx;
};
type TransferParts = Omit<Parts, 'running'> & { bus: Bus; log: Log };

export async function addTransfers(http: FastifyInstance, options: TransferParts): Promise<void> {
  const running = watchRunning(options.bus, options.log);
  http.addHook('preClose', () => running.close());
  const parts = { ...options, running };
  await http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, callback) => callback(null));
    const options = { schema: { hide: true }, config: { takesFiles: true } };
    scope.put<Address>('/uploads/:key', options, createReceiver(parts));
    await scope.register(async (resumable) => addResumable(resumable, parts));
    scope.get<Address>('/media/:key/:variant', { schema: { hide: true } }, (request, reply) =>
      download(parts, request, reply),
    );
  });
}
