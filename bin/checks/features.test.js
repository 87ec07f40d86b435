import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const check = fileURLToPath(new URL('features.js', import.meta.url));
const statements = '# 1. Product\n\n## Loops\n\n1.1 Members join loops\n> Guests too.\n1.2 read a feed\n';
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'loopyard-features-'));
  mkdirSync(join(root, 'docs/features'), { recursive: true });
  mkdirSync(join(root, '.cache'));
  writeFileSync(join(root, 'docs/features/statements.txt'), statements);
});
afterEach(() => rmSync(root, { recursive: true }));

test('a statement is shown by the tests that have its number in their titles, whatever else they say', () => {
  const ran = [
    { file: 'a.test.ts', title: 'joining › with a | works [1.1, 1.2]', status: 'passed' },
    { file: 'a.test.ts', title: 'joining › by "code" [1.1] works', status: 'passed' },
  ];
  expect(run(ran, '--write')).toMatchObject({ status: 0, problems: '' });
  expect(page()).toBe(`# 1. Product

## Loops

| id | statement (quoted) | shown by |
|---|---|---|
| 1.1 | Members join loops<br>*Here: Guests too.* | \`a.test.ts\` › joining › by "code" works<br>\`a.test.ts\` › joining › with a \\| works |
| 1.2 | read a feed | \`a.test.ts\` › joining › with a \\| works |
`);
  const renamed = ran.map((test) => ({ ...test, title: test.title.replace('joining', 'coming in') }));
  expect(run(renamed)).toMatchObject({
    status: 0,
    problems: '',
    output: expect.stringContaining('earlier run'),
  });
});

test('a statement that was shown has to stay shown', () => {
  run([{ file: 'a.test.ts', title: 'joins [1.1]', status: 'passed' }], '--write');
  const before = page();
  expect(run([{ file: 'a.test.ts', title: 'joins', status: 'passed' }], '--write')).toMatchObject({
    status: 1,
    problems: expect.stringContaining('1.1 was shown'),
  });
  expect(page()).toBe(before);
});

test.each([
  ['a test that did not pass', { title: 'joins [1.1]', status: 'failed' }, 'did not pass'],
  ['one that was left out', { title: 'joins [1.1]', status: 'skipped' }, 'did not pass'],
  ['a number that nothing has', { title: 'joins [1.3]', status: 'passed' }, '1.3 is no statement'],
])('%s shows nothing', (_, ran, problem) => {
  expect(run([{ file: 'a.test.ts', ...ran }])).toMatchObject({
    status: 1,
    problems: expect.stringContaining(problem),
  });
});

test.each([
  ['a number that is there twice', `${statements}1.2 again\n`, '1.2 is there twice'],
  ['one of another section', `${statements}2.1 elsewhere\n`, '2.1 elsewhere'],
  ['a line that is none', `${statements}and more\n`, 'and more'],
  ['a note that has none', statements.replace('1.1 Members join loops\n', ''), 'Guests too'],
])('%s is no statement', (_, text, problem) => {
  writeFileSync(join(root, 'docs/features/statements.txt'), text);
  expect(run([])).toMatchObject({ status: 1, problems: expect.stringContaining(problem) });
});

function run(tests, ...args) {
  writeFileSync(join(root, '.cache/tests.json'), JSON.stringify(tests));
  const { status, stdout, stderr } = spawnSync(process.execPath, [check, root, ...args], {
    encoding: 'utf8',
  });
  return { status, output: stdout, problems: stderr };
}

function page() {
  return readFileSync(join(root, 'docs/features/1-product.md'), 'utf8');
}
