// Vitest's runner for `npm run mutants`: repeats a passed test once per check that it used, with that check
// removed. It appends its findings to a file, one per line.
import { appendFileSync, readFileSync } from 'node:fs';
import { TestRunner } from 'vitest';

const file = process.env.LOOPYARD_MUTANTS_FOUND;
const onlyOf = process.env.LOOPYARD_MUTANTS_OWN === '1';
const reachedIds = new Set();
let out = Number(process.env.LOOPYARD_MUTANT ?? 0);

globalThis.mutant = (id) => {
  reachedIds.add(id);
  return id === out;
};

// biome-ignore lint/style/noDefaultExport: Vitest wants one
export default class extends TestRunner {
  async runTask(test) {
    const run = TestRunner.getTestFn(test);
    reachedIds.clear();
    await run();
    if (out === 0) await withoutEach(run, `${test.file.name} › ${test.fullTestName}`);
  }
}

async function withoutEach(run, by) {
  const progress = readProgress();
  for (const id of [...reachedIds].sort((a, b) => a - b)) {
    if (progress.noticed.has(id) || progress.tried.has(`${id} ${by}`)) continue;
    if (onlyOf && !by.startsWith(`${progress.features.get(id)}/`)) continue;
    const noticed = await fails(run, id);
    if (!noticed) note({ tried: id, by });
    // A test that can't run twice, at all or after this mutant, proves nothing.
    else if (await fails(run, 0)) return note({ unsure: id, by });
    else note({ noticed: id, by });
  }
}

async function fails(run, id) {
  out = id;
  try {
    await run();
    return false;
  } catch {
    return true;
  } finally {
    out = 0;
  }
}

function note(line) {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

function readProgress() {
  const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
  const all = lines.map((line) => JSON.parse(line));
  return {
    features: new Map(all.map(({ id, feature }) => [id, feature])),
    noticed: new Set(all.map((line) => line.noticed)),
    tried: new Set(all.map((line) => `${line.tried ?? line.unsure} ${line.by}`)),
  };
}
