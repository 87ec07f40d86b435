// `npm run mutants [-- words of a path]` removes each check from the policies, and each refusal from all
// other code of a feature, one at a time, and runs the tests. A mutant that no test notices has survived.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { filesOf } from './checks/check.js';
import { withChecksToTakeOut } from './mutants/take-out.js';
import { childEnvironment, ensureInstalled, root } from './prepare.js';

await ensureInstalled();
const pathWords = process.argv.slice(2);
const tables = 'authorization abilities swapped limits races repeats required local';
const table = tables.split(' ').map((name) => `server/test/${name}.test.ts`);
const folders = ['server/features', 'server/access', 'server/presenters', 'server/lifecycle'];
const sharedPolicy = 'contract/policy.ts';
const mutants = [];
const sources = Object.fromEntries(
  filesOf(
    [...folders.map((folder) => `${folder}/**/*.ts`), sharedPolicy],
    ['**/*.{test,testing}.ts', '**/tables.ts'],
  )
    .filter(([file]) => pathWords.length === 0 || pathWords.some((word) => file.includes(word)))
    .map(([file, text]) => [file, withChecksToTakeOut(file, text, (...place) => add(file, ...place))]),
);
if (mutants.length === 0) throw new Error('No check was found: nothing was taken out');
console.log(`${mutants.length} checks to take out`);
const folder = mkdtempSync(join(tmpdir(), 'loopyard-mutants-'));
const [plan, foundPath] = ['sources.json', 'found.jsonl'].map((name) => join(folder, name));
writeFileSync(plan, JSON.stringify(sources));
writeFileSync(foundPath, mutants.map(({ id, feature }) => `${JSON.stringify({ id, feature })}\n`).join(''));

await runWithEach([...new Set(mutants.map(({ feature }) => feature))], { LOOPYARD_MUTANTS_OWN: '1' });
await runWithEach(table);
await runWithEach(folders);
// A mutant that no repeated test noticed may fail a fresh run: at a file's start, or in another process.
const waiting = unnoticed().values();
await Promise.all(Array.from({ length: availableParallelism() }, confirm));
const survivors = unnoticed();
for (const { where, without } of survivors) console.error(`survived: ${where}: ${without}`);
console.log(`${mutants.length} checks taken out one by one, survivors: ${survivors.length}`);
rmSync(folder, { recursive: true });
process.exit(survivors.length ? 1 : 0);

/** A test that a removed check left in disorder runs once more. */
async function runWithEach(tests, env = {}) {
  for (let files = tests; files.length > 0 && unnoticed().length > 0; ) {
    const before = lines('unsure').length;
    await vitest(files, env);
    files = [...new Set(lines('unsure').slice(before).map(fileOf))];
  }
  console.log(`${mutants.length - unnoticed().length} noticed after ${tests.join(' ')}`);
}

/** Removes the check from the start. Tests that fail with it in place prove nothing. */
async function confirm() {
  for (const { id, feature } of waiting) {
    const unsure = lines('unsure').filter((line) => line.unsure === id);
    for (const tests of [unsure.map(fileOf), ['server/cli/cli.test.ts'], [feature], table]) {
      if (tests.length === 0 || !(await fails(tests, id)) || (await fails(tests, -1))) continue;
      writeFileSync(foundPath, `${JSON.stringify({ noticed: id, by: tests[0] })}\n`, { flag: 'a' });
      break;
    }
  }
}

async function fails(tests, id) {
  const inChildren = pathToFileURL(join(root, 'bin/mutants/child.js'));
  const env = { LOOPYARD_MUTANT: String(id), NODE_OPTIONS: `--import=${inChildren}` };
  return (await vitest(['--bail=1', ...tests], env)) !== 0;
}

function vitest(args, env) {
  const run = spawn('vitest', ['run', '--testTimeout=20000', ...args], {
    cwd: root,
    env: { ...childEnvironment(), LOOPYARD_MUTANTS: plan, LOOPYARD_MUTANTS_FOUND: foundPath, ...env },
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => run.once('error', reject).once('exit', resolve));
}

function fileOf({ by }) {
  return by.split(' › ')[0];
}

function lines(kind) {
  const all = readFileSync(foundPath, 'utf8').trim().split('\n');
  return all.map((line) => JSON.parse(line)).filter((line) => line[kind] !== undefined);
}

function unnoticed() {
  const noticed = new Set(lines('noticed').map((line) => line.noticed));
  return mutants.filter(({ id }) => !noticed.has(id));
}

function add(file, line, without) {
  const id = mutants.length + 1;
  const place = file === sharedPolicy ? 'server/access' : file;
  const feature = place.split('/', place.startsWith('server/features/') ? 3 : 2).join('/');
  mutants.push({ id, feature, where: `${file}:${line}`, without });
  return id;
}
