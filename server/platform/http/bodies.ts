import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Bounds } from '../bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFiles?: boolean;
  }
}

/** Of JSON, for all that is sent signed out. */
export const usualBytes = 64 * 1024;
const largestBytes = 4 * usualBytes;

/** The longest JSON that a call's fields can need, within what the event loop can take at once. */
export function bytesFor(body: z.ZodType): number {
  const bytes = longest(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return Math.min(largestBytes, Math.max(usualBytes, bytes));
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

type Shape = z.core.JSONSchema.BaseSchema;

/** In JSON, a character takes up to two escapes of six bytes. */
function longest({ type, anyOf, enum: choices, properties, items, maxLength, maxItems }: Shape): number {
  if (anyOf) return Math.max(...anyOf.map(longest));
  if (choices) return Math.max(...choices.map((choice) => String(choice).length + 2));
  switch (type) {
    case 'object':
      return Object.entries(properties ?? {}).reduce(
        (sum, [name, value]) => sum + name.length + 4 + longest(value as Shape),
        2,
      );
    case 'array':
      return (maxItems ?? Number.POSITIVE_INFINITY) * (longest(items as Shape) + 1) + 2;
    case 'string':
      return (maxLength ?? Number.POSITIVE_INFINITY) * 12 + 2;
    case 'number':
    case 'integer':
    case 'boolean':
    case 'null':
      return 24;
    default:
      return Number.POSITIVE_INFINITY;
  }
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
