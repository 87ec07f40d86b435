import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Each sentence that sections 5 and 8 of the specification quote has to be in a screen test with its number. */
const root = join(import.meta.dirname, '../..');
const readSource = (file: string) => readFileSync(join(root, file), 'utf8');

const tests = globSync(['web/{features,lib,marketing,shell}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'], {
  cwd: root,
}).flatMap((file) =>
  readSource(file)
    .replaceAll('\\', '')
    .replaceAll('’', "'")
    .split(/^ *(?=test\b)/m)
    .map((text) => ({ file, text: text.replace(/\s+/g, ' '), ids: idsIn(text) })),
);
const sentences = readSource('docs/features/statements.txt')
  .split('\n')
  .flatMap((line) => {
    const [, id, statement] = /^([58]\.\d+) (.*)/.exec(line) ?? [];
    if (!id || !statement) return [];
    return quotesIn(statement).map((sentence) => [id, sentence] as const);
  });

test('the two sections quote this many', () => expect(sentences.length).toBeGreaterThan(45));

test.for(sentences)('%s “%s”', ([id, sentence]) => {
  const holders = tests.filter(({ ids }) => ids.includes(id));
  expect(holders.filter(({ text }) => text.includes(sentence)).length, whereToLook(holders)).toBeGreaterThan(
    0,
  );
});

const whereToLook = (holders: { file: string }[]) =>
  holders.length > 0 ? `is not in ${holders.map(({ file }) => file).join(', ')}` : 'no test has its number';

/** The numbers at the end of a title, or in its row of a table. */
function idsIn(text: string): string[] {
  return [...text.matchAll(/\[(\d+\.\d+(?:, \d+\.\d+)*)\]/g)].flatMap(([, ids]) => ids?.split(', ') ?? []);
}

/** An apostrophe before a letter doesn't end a quote; dots stand for earlier words. */
function quotesIn(statement: string): string[] {
  return [...statement.matchAll(/'((?:[^']|'(?=[a-z]))+)'/g)].map(([, quote]) =>
    (quote ?? '').replace(/^\.\.\.|\.\.\.$/g, ''),
  );
}
