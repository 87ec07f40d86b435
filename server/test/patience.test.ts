import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
/** `expect.poll` and Playwright's `expect` wait as long as `patienceMs`. */
const ownClocks =
  /\btimeout\b|\bpatience\b(?!\.testing)|\bdeadline\b|\bDate\.now\b|\bperformance\.now\b|\bvi\.wait|^\}?,? ?[\d_]+,?\s*\);?$/;

test('a long test sets no deadline that a busy machine could miss', async () => {
  const files = await Array.fromAsync(
    glob('{bench,contract,e2e,server,web}/**/*.full.{test,spec}.ts', { cwd: root }),
  );
  expect(files.length).toBeGreaterThan(5);
  const clocks = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, n) => (ownClocks.test(line.trim()) ? [`${file}:${n + 1} ${line.trim()}`] : [])),
  );
  expect(clocks).toEqual([]);
});
