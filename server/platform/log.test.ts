import { glob, readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;
let sources: string[];
let page: string;
beforeAll(async () => {
  const isTest = (path: string) => /\.(full\.)?test\.ts$|\.testing\.ts$/.test(path);
  const paths = await Array.fromAsync(glob('server/**/*.ts', { cwd: root, exclude: ['**/node_modules'] }));
  const read = (path: string) => readFile(`${root}${path}`, 'utf8');
  sources = await Promise.all(paths.filter((path) => !isTest(path)).map(read));
  page = await read('docs/operations.md');
});

/** Includes loggers that the type can't check: Fastify and pino accept any line. */
test('every line of the log begins with its code', () => {
  const lines = sources.flatMap((text) => [
    ...text.matchAll(/\blog\.(?:info|warn|error|fatal)\(\s*(.{9})/gs),
  ]);
  expect(lines.length).toBeGreaterThan(50);
  const begins = lines.map(([, beginning = '']) => beginning);
  expect(begins.filter((text) => /^[{'"`]/.test(text) && !/^\{\s*event: /.test(text))).toEqual([]);
});

test('docs/operations.md lists every code that is logged, and no other', () => {
  const logMatches = sources.flatMap((text) => [...text.matchAll(/\bevent: '([a-z]+\.[a-z_]+)'/g)]);
  const [table = ''] = page.split('\n## What the log says\n')[1]?.split('\n## ') ?? [];
  const documentedCodes = [...table.matchAll(/^\| `([a-z]+\.[a-z_]+)` \|/gm)].map(([, code]) => code);
  expect(documentedCodes).toEqual([...new Set(logMatches.map(([, code]) => code))].sort());
});
