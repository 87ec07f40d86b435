import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';

/**
 * Describes every tagged route added after it: `GET /api/openapi.json` (OpenAPI 3.1), and the GraphQL
 * schema at `GET /api/schema.graphql`.
 */
export async function addOpenapi(http: FastifyInstance, sdl: string): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Loopyard',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
        description:
          'Errors are RFC 9457 problems with a `code`. Any POST takes an `Idempotency-Key`: the same answer for 24 hours.',
      },
      servers: [{ url: '/', description: 'This server' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    hideUntagged: true,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  http.get('/api/openapi.json', { schema: { hide: true } }, () => http.swagger());
  http.get('/api/schema.graphql', { schema: { hide: true } }, (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(sdl),
  );
}

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('A sentence a person may read'),
    code: z.string().describe('What a program goes by'),
    errors: z.record(z.string(), z.string()).optional().describe('Field name to sentence'),
  })
  .meta({ id: 'Problem' });

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: problemSchema } },
});

/** The errors a route answers beside its success, as its description tells them. */
export function problemAnswers(route: { anyone: boolean; takesIds: boolean; takesInput: boolean }) {
  return {
    ...(!route.anyone && { 401: problem('No token, or a dead one') }),
    ...((route.takesIds || route.takesInput) && { 404: problem('Not there, or not yours to know of') }),
    ...(route.takesInput && { 422: problem('Something entered is not right: see `errors`') }),
    429: problem('Too many tries: see `Retry-After`'),
    default: problem('Any other error, by its `code`'),
  };
}
