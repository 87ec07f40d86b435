import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { describeCalls } from './described.ts';
import type { Document, Examples } from './document.ts';
import { sendMade } from './stored.ts';

/** Documents every tagged route added later. */
export async function addOpenapi(
  http: FastifyInstance,
  { sdl, ...described }: { sdl: string; examples: Examples; otherPaths: Document['paths'] },
): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Loopyard',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Errors are RFC 9457 problems with a `code`. Every POST accepts an `Idempotency-Key`: repeated within 24 hours, it has no second effect and returns the same object in its present state.',
      },
      servers: [{ url: '/', description: 'This server' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: (document) =>
      describeCalls(jsonSchemaTransformObject(document) as Document, described) as ReturnType<
        typeof jsonSchemaTransformObject
      >,
  });
  let document: Buffer | null = null;
  http.get('/api/openapi.json', { schema: { hide: true } }, (_, reply) => {
    // Every route is registered before the first request.
    document ??= Buffer.from(JSON.stringify(http.swagger()));
    return sendMade(reply.header('cache-control', 'no-cache'), 'application/json; charset=utf-8', document);
  });
  http.get('/api/schema.graphql', { schema: { hide: true } }, (_, reply) =>
    sendMade(reply.header('cache-control', 'no-cache'), 'text/plain; charset=utf-8', Buffer.from(sdl)),
  );
}
