import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../prepare.js';
import { recipes } from './recipes.js';
import { createScratch } from './scratch.js';

const isGenerated = (file) =>
  /\.gen\.ts$|^contract\/(openapi|examples)\.json$|^docs\/(calls|architecture)\.md$|^server\/migrations\//.test(
    file,
  );

describe.each(recipes)(
  'the recipe for $heading',
  ({ heading, base = { edits: {} }, atMost, edits, beside = {}, writes, proves }) => {
    let scratch;
    beforeAll(() => {
      scratch = createScratch();
    });
    afterAll(() => scratch.remove());

    test('changes only the files it names', () => {
      expect(Object.keys(edits).sort()).toEqual(filesOf(heading).sort());
      expect(Object.keys(edits).length).toBeLessThanOrEqual(atMost);
    });

    test('leads to working code', () => {
      for (const [file, change] of [base.edits, edits, beside].flatMap(Object.entries))
        scratch.edit(file, change);
      for (const command of writes) {
        run(command);
        scratch.nameOldestServer();
      }
      const byHand = scratch.changed().filter((file) => !isGenerated(file));
      expect(byHand).toEqual(Object.keys({ ...base.edits, ...edits, ...beside }).sort());
      for (const command of proves) run(command);
    });

    function run(command) {
      const { ok, output } = scratch.run(command);
      expect(ok, output).toBe(true);
    }
  },
);

function filesOf(heading) {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const section = text.split(/^### /m).find((title) => title.startsWith(`${heading} (`));
  return [...(section ?? '').matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file);
}
