import { type ErrorCode, errorCatalogue } from '@loopyard/contract/errors.ts';
import { fail } from '../result.ts';
import type { Answer, Document, Examples, Operation, Ref } from './document.ts';
import { keyMax } from './idempotency.ts';
import { problemOf } from './problem.ts';

const problemShape = {
  type: 'object',
  properties: {
    type: { type: 'string', description: 'A link to the description of the code' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'A sentence for people' },
    code: { enum: Object.keys(errorCatalogue), description: 'The code for programs' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'The errors of each field',
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
};
const json = 'application/json';
const successes: Record<string, string> = {
  200: 'Found',
  201: 'Created',
  202: 'Accepted, and done soon',
  204: 'Done',
};

const parameters = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Sent again within 24 hours with the same key, the call has no second effect',
    schema: { type: 'string', maxLength: keyMax },
  },
  XLoopId: {
    name: 'X-Loop-Id',
    in: 'header',
    description: 'A loop that I am in; it grants nothing, and any other is 404',
    schema: { type: 'integer' },
  },
};
const headers = {
  RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer' } },
  WwwAuthenticate: { description: 'How to send a token', schema: { type: 'string', const: 'Bearer' } },
  Allow: { description: 'The methods that this path takes', schema: { type: 'string' } },
};
const headersOf: Record<number, Record<string, Ref>> = {
  401: { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } },
  405: { Allow: { $ref: '#/components/headers/Allow' } },
  429: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
  503: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } },
};

/** @param otherPaths calls that no route describes */
export function describeCalls(
  document: Document,
  { examples, otherPaths }: { examples: Examples; otherPaths: Document['paths'] },
): Document {
  const { paths } = document;
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const key = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      describeBody(operation);
      describeSuccess(operation, examples[key]?.answer);
      describeInput(operation, path, examples[key]);
      describeHeaders(operation, method);
    }
  const allPaths = { ...paths, ...structuredClone(otherPaths) };
  const responses: Record<string, Answer> = {};
  for (const operation of Object.values(allPaths).flatMap((methods) => Object.values(methods)))
    describeErrors(operation, responses);
  const components = { ...document.components, parameters, headers, responses };
  return withoutUnused({ ...document, paths: allPaths, components });
}

function describeHeaders(operation: Operation, method: string): void {
  const names = [
    ...(method === 'post' ? ['IdempotencyKey'] : []),
    ...(operation.security ? [] : ['XLoopId']),
  ];
  const refs = names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
  if (refs.length > 0) operation.parameters = [...(operation.parameters ?? []), ...refs];
}

/** Clients may leave out fields that can be null. */
function describeBody({ requestBody }: Operation): void {
  const media = requestBody?.content[json];
  if (!media || !('anyOf' in media.schema) || !Array.isArray(media.schema.anyOf)) return;
  const shapes: { type?: string }[] = media.schema.anyOf;
  const [shape, ...otherShapes] = shapes.filter(({ type }) => type !== 'null');
  if (!shape || otherShapes.length > 0 || shapes.length === 1) return;
  media.schema = shape;
  requestBody.required = false;
}

/** Calls share their errors' answers, which would be most of the document. */
function describeErrors(operation: Operation, shared: Record<string, Answer>): void {
  const { 'x-errors': codes = [] } = operation;
  delete operation['x-errors'];
  const codesByStatus = Map.groupBy(
    [...codes, 'method_not_allowed' as const],
    (code) => errorCatalogue[code].status,
  );
  for (const [status, same] of codesByStatus) {
    const name = same.map(pascalCase).join('Or');
    shared[name] ??= errorAnswer(status, same);
    operation.responses[status] = { $ref: `#/components/responses/${name}` };
  }
}

function pascalCase(code: string): string {
  return code.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** @returns an operation's answers, the shared ones too */
export function answersOf<A extends object>(
  { responses }: { responses: Record<string, A | Ref> },
  { components }: { components: { responses: Record<string, A> } },
): Record<string, A> {
  const isRef = (response: A | Ref): response is Ref => '$ref' in response;
  return Object.fromEntries(
    Object.entries(responses).flatMap(([status, response]) => {
      const answer = isRef(response) ? components.responses[response.$ref.split('/').at(-1) ?? ''] : response;
      return answer ? [[status, answer]] : [];
    }),
  );
}

function errorAnswer(status: number, codes: ErrorCode[]): Answer {
  const answerHeaders = headersOf[status];
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].detail}`).join('. '),
    ...(answerHeaders && { headers: answerHeaders }),
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(codes.map((code) => [code, { value: problemOf(fail(code)) }])),
      },
    },
  };
}

function describeSuccess({ responses }: Operation, answer: unknown): void {
  for (const [status, response] of Object.entries(responses)) {
    if (!status.startsWith('2') || '$ref' in response) continue;
    response.description = successes[status] ?? response.description;
    const media = response.content?.[json];
    if (media && answer !== undefined) media.example = answer;
  }
}

function describeInput(operation: Operation, path: string, example: Examples[string] | undefined): void {
  if (!example) return;
  const media = operation.requestBody?.content[json];
  if (media && example.body !== undefined) media.example = example.body;
  const [bare = '', query = ''] = example.path.split('?');
  const parts = bare.split('/');
  const values: Record<string, string> = Object.fromEntries(new URLSearchParams(query));
  for (const [index, part] of path.split('/').entries())
    if (part.startsWith('{')) values[part.slice(1, -1)] = parts[index] ?? '';
  for (const parameter of operation.parameters ?? []) {
    if ('$ref' in parameter) continue;
    const value = values[parameter.name];
    if (value !== undefined)
      parameter.example =
        'type' in parameter.schema && parameter.schema.type === 'integer' ? Number(value) : value;
  }
}

/** The generator adds an input and an output form of each shape, used or not. */
function withoutUnused(document: Document): Document {
  const all: Record<string, object> = { ...document.components.schemas, Problem: problemShape };
  const usedNames = new Set<string>();
  const follow = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (usedNames.has(name)) continue;
      usedNames.add(name);
      follow(all[name]);
    }
  };
  follow([document.paths, document.components.responses]);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => usedNames.has(name)));
  return { ...document, components: { ...document.components, schemas } };
}
