import type { ErrorCode } from '@loopyard/contract/errors.ts';
import type { Answer, Document, Operation, Parameter, Ref } from '../platform/http/document.ts';

const usualErrors: ErrorCode[] = [
  'malformed',
  'unauthenticated',
  'not_found',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
];
const loopHeader: Ref = { $ref: '#/components/parameters/XLoopId' };

function header(name: string, description: string, more: Partial<Parameter> = {}): Parameter {
  return { name, in: 'header', description, schema: { type: 'string' }, ...more };
}

const answers: Record<string, Answer> = {
  200: {
    description: 'Answered, with or without errors',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            data: { type: ['object', 'null'] },
            errors: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
  },
};
const document = {
  type: 'object',
  properties: {
    query: { type: 'string' },
    variables: { type: ['object', 'null'] },
    operationName: { type: ['string', 'null'] },
  },
  required: ['query'],
};
const example = { query: '{ __typename }' };

const graphql: Record<string, Operation> = {
  get: {
    operationId: 'getGraphql',
    summary: 'Ask a GraphQL query, by the schema at /api/schema.graphql',
    tags: ['GraphQL'],
    security: [{}, { token: [] }],
    parameters: [
      { name: 'query', in: 'query', required: true, schema: { type: 'string' }, example: example.query },
      { name: 'variables', in: 'query', description: 'JSON', schema: { type: 'string' } },
      { name: 'operationName', in: 'query', schema: { type: 'string' } },
      loopHeader,
    ],
    responses: answers,
    'x-errors': usualErrors,
  },
  post: {
    operationId: 'postGraphql',
    summary: 'Ask a GraphQL query, or log in or sign up by a mutation',
    tags: ['GraphQL'],
    security: [{}, { token: [] }],
    parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }, loopHeader],
    requestBody: { required: true, content: { 'application/json': { schema: document, example } } },
    responses: answers,
    'x-errors': usualErrors,
  },
};

const resumable: Record<string, Operation> = {
  options: {
    operationId: 'optionsUploadsResumable',
    summary: 'Get the version, the extensions and the largest size of tus here',
    tags: ['uploads'],
    security: [],
    responses: {
      204: {
        description: 'Told in the headers',
        headers: Object.fromEntries(
          ['Tus-Version', 'Tus-Extension', 'Tus-Max-Size'].map((name) => [
            name,
            { description: 'Defined by tus', schema: { type: 'string' } },
          ]),
        ),
      },
    },
    'x-errors': ['too_many_requests', 'unavailable'],
  },
  post: {
    operationId: 'postUploadsResumable',
    summary: 'Begin an upload in pieces, which then go to its Location as tus 1.0 has it',
    tags: ['uploads'],
    parameters: [
      header('Tus-Resumable', 'The version of tus', { required: true, example: '1.0.0' }),
      header('Upload-Length', 'The size in bytes', { required: true, example: '1048576' }),
      header('Upload-Metadata', '`filename`, and `loop_id` if that loop’s plan should be checked first'),
      loopHeader,
    ],
    responses: {
      201: {
        description: 'Begun',
        headers: { Location: { description: 'Ends in the key for the post', schema: { type: 'string' } } },
      },
    },
    'x-errors': [
      ...usualErrors,
      'forbidden',
      'conflict',
      'unknown_version',
      'validation',
      'quota_exceeded',
      'no_space',
    ],
  },
};

/** GraphQL and tus, which no route describes. */
export const otherPaths: Document['paths'] = {
  '/api/graphql': graphql,
  '/api/uploads/resumable': resumable,
};
