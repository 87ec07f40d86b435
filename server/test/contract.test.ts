import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate } from '@graphql-codegen/cli';
import { type AuthorizedRoute, channels, routes } from '@loopyard/contract/authorization.ts';
import { errorCatalogue, type Problem } from '@loopyard/contract/errors.ts';
import type { RestCall } from '@loopyard/contract/rest.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import codegen from '../../codegen.ts';
import { answersOf } from '../platform/http/described.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { nobodyAt } from './people.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const readText = (path: string) => readFileSync(root + path, 'utf8');

type Media = { example?: unknown; examples?: Record<string, { value: Problem }> };
type Operation = {
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; required?: boolean; example?: unknown }[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
};
const document = JSON.parse(readText('contract/openapi.json')) as {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Operation['responses'] };
};
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    operation: { ...operation, responses: answersOf(operation, document) },
  })),
);
const restOperations = operations.filter(({ key }) => key.replace(/\{(\w+)\}/g, ':$1') in routes);
let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('the written contract', () => {
  test('matches the server for the REST API [7.3]', async () => {
    const { status, body } = await nobodyAt(world.url).get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1/);
    expect(body, 'npm run openapi').toEqual(JSON.parse(readText('contract/openapi.json')));
  });

  test('passes Redocly’s linter for the REST API, without warnings', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: readText('contract/openapi.json'), config });
    expect(problems.map(({ message, location }) => `${message} ${location[0]?.pointer}`)).toEqual([]);
  });

  test('names the same REST calls as the authorization table', () => {
    expectTypeOf<RestCall>().toEqualTypeOf<AuthorizedRoute>();
  });

  test.each(restOperations)('lists the errors of $key and gives examples', ({ key, operation }) => {
    const { responses, security, requestBody, parameters = [] } = operation;
    const statuses = Object.keys(responses);
    expect(statuses).toEqual(expect.arrayContaining(['404', '429', '500', '503']));
    if (requestBody) expect(statuses).toContain('422');
    const { signedOut } = routes[key.replace(/\{(\w+)\}/g, ':$1') as AuthorizedRoute];
    // Operator calls return 404 to signed-out callers, but still need a session.
    const needsSession = signedOut === 401 || key.includes(' /api/operator');
    expect(security).toEqual(needsSession ? undefined : []);
    expect(statuses.includes('401')).toBe(signedOut === 401);
    for (const [status, { content = {} }] of Object.entries(responses)) {
      if (status.startsWith('2') || status === '405') continue;
      const { examples = {} } = content['application/problem+json'] ?? {};
      expect(Object.keys(examples), status).not.toEqual([]);
      for (const [code, { value }] of Object.entries(examples))
        expect([value.code, value.status, value.type]).toEqual([code, Number(status), `/api/docs#${code}`]);
    }
    const [success] = statuses.filter((status) => status.startsWith('2'));
    const { 'application/json': answer, ...files } = responses[success ?? '']?.content ?? {};
    if (success !== '204' && Object.keys(files).length === 0) expect(answer?.example).toBeDefined();
    if (requestBody?.required) expect(requestBody.content['application/json']?.example).toBeDefined();
    for (const parameter of parameters)
      if (parameter.required) expect(parameter.example, parameter.name).toBeDefined();
  });

  const sdl = readdirSync(`${root}contract`)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => readText(`contract/${name}`))
    .join('\n');

  test('matches the server for GraphQL [7.3]', async () => {
    const { status, body, headers } = await nobodyAt(world.url).get('/api/schema.graphql');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe(sdl);
  });

  test('has its GraphQL types from the schema and the documents', async () => {
    const files: { filename: string; content: string }[] = await generate(
      { ...codegen, cwd: root, silent: true },
      false,
    );
    const names = files.map(({ filename }) => filename.replace(root, ''));
    expect(names).toEqual(
      expect.arrayContaining(['server/graphql.gen.ts', 'web/features/posts/posts.gen.ts']),
    );
    for (const [at, name] of names.entries())
      expect(files[at]?.content, 'npx graphql-codegen').toBe(readText(name));
  });

  test('leaves out no header that a call takes or gives, no wrong method, and neither GraphQL nor tus', () => {
    for (const { key, operation } of restOperations) {
      const parametersText = JSON.stringify(operation.parameters ?? []);
      expect([key, parametersText.includes('IdempotencyKey')]).toEqual([key, key.startsWith('POST ')]);
      expect([key, parametersText.includes('XLoopId')]).toEqual([key, operation.security === undefined]);
      const answerAt = (status: number) => JSON.stringify(operation.responses[status] ?? null);
      expect([key, answerAt(429)]).toEqual([key, expect.stringContaining('"Retry-After"')]);
      expect([key, answerAt(405)]).toEqual([key, expect.stringContaining('"method_not_allowed"')]);
      if (operation.security === undefined && answerAt(401) !== 'null')
        expect([key, answerAt(401)]).toEqual([key, expect.stringContaining('"WWW-Authenticate"')]);
    }
    const otherKeys = operations
      .filter((operation) => !restOperations.includes(operation))
      .map(({ key }) => key);
    expect(otherKeys).toEqual([
      'GET /api/graphql',
      'POST /api/graphql',
      'OPTIONS /api/uploads/resumable',
      'POST /api/uploads/resumable',
    ]);
  });

  test('is not sent again to a reader who has it, on the page, as OpenAPI or as a schema', async () => {
    for (const path of ['/api/docs', '/api/openapi.json', '/api/schema.graphql']) {
      const etag = (await fetch(world.url + path)).headers.get('etag') ?? '';
      expect([path, etag]).toEqual([path, expect.stringMatching(/^"[\w-]+"$/)]);
      const ask = (knownEtag: string) => fetch(world.url + path, { headers: { 'if-none-match': knownEtag } });
      expect([path, (await ask(etag)).status, (await ask('"earlier"')).status]).toEqual([path, 304, 200]);
    }
  });

  test('gives every error a status and a sentence', () => {
    for (const { status, detail } of Object.values(errorCatalogue)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(detail).toMatch(/^[A-Z].+[^.]$/);
    }
  });

  test('is shown on one page: every call, error, channel and the whole schema', async () => {
    const response = await fetch(`${world.url}/api/docs`);
    const page = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const { operation } of operations) expect(anchors).toContain(operation.operationId);
    for (const code of Object.keys(errorCatalogue)) expect(anchors).toContain(code);
    for (const channel of Object.keys(channels)) expect(anchors).toContain(channel.split(' ')[0]);
    for (const [, to = ''] of page.matchAll(/href="#([^"]*)"/g)) expect(anchors).toContain(to);
    for (const line of sdl.split('\n'))
      expect(page).toContain(line.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`));
  });
});
