import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generate } from '@graphql-codegen/cli';
import { errorCatalogue } from '@loopyard/contract/errors.ts';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import codegen from '../../codegen.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { nobodyAt } from './people.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const written = (path: string) => readFileSync(root + path, 'utf8');

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

describe('the written contract', () => {
  test('of the REST API is what the server says of itself', async () => {
    const { status, body } = await nobodyAt(world.url).get('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toMatch(/^3\.1/);
    expect(body, 'npm run openapi').toEqual(JSON.parse(written('contract/openapi.json')));
  });

  test('of the REST API passes Redocly’s linter', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: written('contract/openapi.json'), config });
    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  });

  test('tells the errors of every REST call as problems', async () => {
    const { body } = await nobodyAt(world.url).get('/api/openapi.json');
    type Operation = {
      security?: unknown[];
      summary?: string;
      responses: Record<string, { content?: object }>;
    };
    const operations = Object.values(body.paths).flatMap((path) =>
      Object.values(path as object),
    ) as Operation[];
    for (const { summary, responses, security } of operations) {
      expect(summary).toBeTruthy();
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['429', 'default']));
      if (!security) expect(Object.keys(responses)).toContain('401');
      for (const [status, { content }] of Object.entries(responses))
        if (!status.startsWith('2')) expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
    }
  });

  test('of GraphQL is served as it is written', async () => {
    const { status, body, headers } = await nobodyAt(world.url).get('/api/schema.graphql');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toBe(written('contract/schema.graphql'));
  });

  test('has its GraphQL types from the schema', async () => {
    const files: { filename: string; content: string }[] = await generate(
      { ...codegen, cwd: root, silent: true },
      false,
    );
    expect(files.map(({ filename }) => filename.replace(root, ''))).toEqual(['contract/graphql.gen.ts']);
    expect(files[0]?.content, 'npx graphql-codegen').toBe(written('contract/graphql.gen.ts'));
  });

  test('gives every error a status and a sentence', () => {
    for (const { status, detail } of Object.values(errorCatalogue)) {
      expect(status).toBeGreaterThanOrEqual(400);
      expect(detail).toMatch(/^[A-Z].+[^.]$/);
    }
  });
});
