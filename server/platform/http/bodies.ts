import type { FastifyInstance } from 'fastify';
import type { Bounds } from '../bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, which may come for hours, as long as they come. */
    takesFiles?: boolean;
  }
}

/** Ends a connection whose body doesn't come: it has a while for the whole, and a file's for the next bytes. */
export function boundBodies(http: FastifyInstance, { bodyMs, stillMs }: Pick<Bounds, 'bodyMs' | 'stillMs'>) {
  http.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { socket, headers } = raw;
    const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
    if (!hasBody || raw.complete) return;
    if (routeOptions.config.takesFiles) {
      socket.setTimeout(stillMs);
      raw.once('end', () => socket.setTimeout(0));
    } else {
      const timer = setTimeout(() => socket.destroy(), bodyMs);
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
  });
}

/** Once the server ends, what is under way has a while; then it is cut. */
export function boundEnding(http: FastifyInstance, { stopMs }: Pick<Bounds, 'stopMs'>): void {
  http.addHook('preClose', async () => {
    const timer = setTimeout(() => http.server.closeAllConnections(), stopMs);
    http.server.once('close', () => clearTimeout(timer));
  });
}

/** JSON and nothing else. Many clients name it on calls without a body; that is not an error. */
export function takeJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  // Fastify's own take plain text too, and no empty JSON.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(/^application\/json/i, { parseAs: 'string' }, (request, body, callback) => {
    if (body.length === 0) callback(null, undefined);
    else void parseJson(request, body as string, callback);
  });
}
