import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Bounds } from '../bounds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFiles?: boolean;
  }
}

/** The most JSON that is read of anyone signed out. */
export const usualBytes = 64 * 1024;
const largestBytes = 4 * usualBytes;
/** An answer needs a moment to arrive before the connection ends. */
const lingerMs = 2_000;

/** The longest JSON that a call's fields can need, within what the event loop can take at once. */
export function bytesFor(body: z.ZodType): number {
  const bytes = longest(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }));
  return Math.min(largestBytes, Math.max(usualBytes, bytes));
}

/** Ends connections with a stalled body. A body has a total time limit; an upload has one between bytes. */
export function boundBodies(http: FastifyInstance, { bodyMs, stillMs }: Pick<Bounds, 'bodyMs' | 'stillMs'>) {
  http.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { socket } = raw;
    if (!isArriving(raw)) return;
    if (routeOptions.config.takesFiles) {
      socket.setTimeout(stillMs);
      raw.once('end', () => socket.setTimeout(0));
    } else {
      const timer = setTimeout(() => socket.destroy(), bodyMs);
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
  });
}

/** An answer before the end of the body closes the connection, even if the client goes on sending. */
export function leaveUnread(http: FastifyInstance, refuse: (reply: FastifyReply) => FastifyReply): void {
  http.addHook('onRequest', ({ raw: { socket } }, reply, goOn) => {
    if (socket.writableEnded) reply.hijack();
    else goOn();
  });
  // Fastify would read the body first.
  http.addHook('preParsing', ({ is404, method }, reply, payload, goOn) => {
    if (is404 && method !== 'GET' && method !== 'HEAD') refuse(reply);
    else goOn(null, payload);
  });
  http.addHook('onSend', (request, reply, payload, goOn) => {
    endUnread(request, reply);
    goOn(null, payload);
  });
}

export function endUnread({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (!isArriving(raw)) return;
  const { socket } = raw;
  reply.header('connection', 'close');
  // Destroyed at once, it would be reset, and the answer lost.
  socket.destroySoon = () => {
    socket.end();
    raw.resume();
    setTimeout(() => socket.destroy(), lingerMs);
  };
}

function isArriving({ headers, complete }: FastifyRequest['raw']): boolean {
  return hasBody(headers) && !complete;
}

function hasBody(headers: FastifyRequest['headers']): boolean {
  return Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
}

type Shape = z.core.JSONSchema.BaseSchema;

/** In JSON, a character takes up to two escapes of six bytes. */
function longest({ type, anyOf, enum: choices, properties, items, maxLength, maxItems }: Shape): number {
  if (anyOf) return Math.max(...anyOf.map(longest));
  if (choices) return Math.max(...choices.map((choice) => String(choice).length + 2));
  // A field that can be null has two types.
  switch ([type].flat()[0]) {
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
  // Axios names a form's type with a POST that has no body.
  http.addContentTypeParser('*', ({ headers }, _body, callback) => {
    const type = headers['content-type'];
    callback(hasBody(headers) ? new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type) : null);
  });
}
