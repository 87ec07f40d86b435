// `npm run mutants [-- words of a path]` removes each check from the policies, and each refusal from all
// other code of a feature, one at a time, and runs the tests. A mutant that no test notices has survived.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withChecksToTakeOut } from './mutants/take-out.js';
import { childEnvironment, ensureInstalled, root } from './prepare.js';

await ensureInstalled();
const pathWords = process.argv.slice(2);
const inChildren = pathToFileURL(join(root, 'bin/mutants/child.js'));
const table = [
  'authorization',
  'abilities',
  'swapped',
  'limits',
  'races',
  'repeats',
  'required',
  'local',
].map((name) => `server/test/${name}.test.ts`);
const folders = ['server/features', 'server/access', 'server/presenters', 'server/lifecycle'];
const sharedPolicy = 'contract/policy.ts';
/** No check removed, no test repeated. */
const none = -1;
const mutants = [];
const sources = Object.fromEntries(featureFiles().map((file) => [file, mutableSource(file)]));
if (mutants.length === 0) throw new Error('No check was found: nothing was taken out');
console.log(`${mutants.length} checks to take out`);
const folder = mkdtempSync(join(tmpdir(), 'loopyard-mutants-'));
const [plan, foundPath] = [join(folder, 'sources.json'), join(folder, 'found.jsonl')];
writeFileSync(plan, JSON.stringify(sources));
writeFileSync(foundPath, mutants.map(({ id, feature }) => `${JSON.stringify({ id, feature })}\n`).join(''));

const features = [...new Set(mutants.map(({ feature }) => feature))];
await runWithEach(features, { LOOPYARD_MUTANTS_OWN: '1' });
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
    const disordered = lines('unsure').slice(before);
    files = [...new Set(disordered.map(({ by }) => by.split(' › ')[0]))];
  }
  console.log(`${mutants.length - unnoticed().length} noticed after ${tests.join(' ')}`);
}

async function confirm() {
  for (const mutant of waiting) {
    const by = await noticedFromTheStart(mutant);
    if (by) writeFileSync(foundPath, `${JSON.stringify({ noticed: mutant.id, by })}\n`, { flag: 'a' });
    console.log(`${mutant.where}: ${mutant.without}: ${by ?? 'SURVIVED'}`);
  }
}

/** Removes the check from the start, and runs the tests that it left in disorder first. */
async function noticedFromTheStart({ id, feature }) {
  const unsure = lines('unsure').filter((line) => line.unsure === id);
  const operator = oneTest('server/cli/cli.test.ts › the command line');
  const runs = [...unsure.map(({ by }) => oneTest(by)), operator, [feature], table];
  for (const tests of runs) {
    const [failed] = await failures(tests, id);
    if (failed && (await failures(oneTest(failed), none)).length === 0) return failed;
  }
  return null;
}

async function failures(tests, id) {
  const report = join(mkdtempSync(join(folder, 'run-')), 'report.json');
  await vitest(['--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests], {
    LOOPYARD_MUTANT: String(id),
    NODE_OPTIONS: `--import=${inChildren}`,
  });
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map((test) => test.fullName);
    if (status === 'failed' && failed.length === 0) return [relative(root, name)];
    return failed.map((test) => `${relative(root, name)} › ${test}`);
  });
}

function oneTest(by) {
  const [file, test] = by.split(' › ');
  return test ? [file, '-t', escaped(test)] : [file];
}

function escaped(name) {
  return name.replaceAll(' > ', ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function vitest(args, env) {
  const run = spawn('vitest', ['run', '--testTimeout=20000', ...args], {
    cwd: root,
    env: { ...childEnvironment(), LOOPYARD_MUTANTS: plan, LOOPYARD_MUTANTS_FOUND: foundPath, ...env },
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => run.once('error', reject).once('exit', resolve));
}

function lines(kind) {
  const all = readFileSync(foundPath, 'utf8').trim().split('\n');
  return all.map((line) => JSON.parse(line)).filter((line) => line[kind] !== undefined);
}

function unnoticed() {
  const noticed = new Set(lines('noticed').map((line) => line.noticed));
  return mutants.filter(({ id }) => !noticed.has(id));
}

function featureFiles() {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${name}`),
  );
  return [...files, sharedPolicy]
    .filter((path) => /\.ts$/.test(path) && !/\.test(ing)?\.ts$|\/tables\.ts$/.test(path))
    .filter((path) => pathWords.length === 0 || pathWords.some((word) => path.includes(word)));
}

function mutableSource(file) {
  const place = file === sharedPolicy ? 'server/access' : file;
  const feature = place.split('/', place.startsWith('server/features/') ? 3 : 2).join('/');
  return withChecksToTakeOut(file, readFileSync(join(root, file), 'utf8'), (line, without) => {
    const id = mutants.length + 1;
    mutants.push({ id, feature, where: `${file}:${line}`, without });
    return id;
  });
}
