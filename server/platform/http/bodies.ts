import type { FastifyInstance } from 'fastify';
import type { Bounds } from '../bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFiles?: boolean;
  }
}

/** Ends connections with a stalled body. A body has a total time limit; an upload has one between bytes. */
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

export function boundEnding(http: FastifyInstance, { stopMs }: Pick<Bounds, 'stopMs'>): void {
  http.addHook('preClose', async () => {
    const timer = setTimeout(() => http.server.closeAllConnections(), stopMs);
    http.server.once('close', () => clearTimeout(timer));
  });
}

export function takeJson(http: FastifyInstance): void {
  const parseJson = http.getDefaultJsonParser('error', 'error');
  // Fastify's parsers also take plain text, and refuse empty JSON.
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(/^application\/json/i, { parseAs: 'string' }, (request, body, callback) => {
    if (body.length === 0) callback(null, undefined);
    else void parseJson(request, body as string, callback);
  });
}
