// npm test: checks, then unit and API tests, then journeys through a real browser. `--full` runs the long
// tests instead (*.full.test.ts, *.full.spec.ts). The last line is always "N passed, N failed".
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { stripVTControlCharacters } from 'node:util';
import { featuresCheck, runChecks } from './check.js';
import { clearCosts, overBudget, readCosts } from './costs.js';
import { childEnvironment, ensureInstalled, ensureWebBuilt, root } from './prepare.js';
import { missingServices } from './services/services.js';

/** Large enough that a tool whose output is held never waits to print. */
const highWaterMark = 2 ** 24;
const full = process.argv.includes('--full');
const cache = join(root, '.cache');
const resultsFile = join(cache, 'tests.json');
const counts = { passed: 0, failed: 0 };
const missing = full ? missingServices() : [];

await ensureInstalled();
mkdirSync(cache, { recursive: true });
// The build keeps one core busy, and the checks are many small programs.
const [checked] = await Promise.all([runChecks(full ? [] : undefined), ensureWebBuilt()]);
add(checked);
clearCosts();
const tests = await runTests();
if (!full) {
  writeFileSync(resultsFile, JSON.stringify(tests, null, 1));
  add(await runChecks([featuresCheck]));
}
tellCosts();
if (tests.length === 0 && !full) fail('No test ran');
for (const { name, tests, reason } of missing)
  console.log(`NOT RUN: the tests against ${name} (${tests}): ${reason}`);
for (const { file, title, reason } of tests.filter(({ status }) => status === 'failed')) {
  console.log(`failed: ${file} › ${title}${reason ? ` (${reason})` : ''}`);
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed ? 1 : 0);

/** Side by side, as neither fills both cores alone. Long tests measure, so they wait for each other. */
async function runTests() {
  const unit = runVitest();
  if (full) await unit;
  const journeys = runPlaywright(unit);
  return [...(await unit), ...(await journeys)];
}

async function runVitest() {
  const report = join(cache, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = await runTool('vitest', args, {
    report,
    specs: specsBelow(['contract', 'server', 'web'], '.test.ts'),
  });
  if (!run) return [];
  const tests = (run.report.testResults ?? []).flatMap((file) =>
    file.assertionResults.map((test) => ({
      file: relative(root, file.name),
      title: [...test.ancestorTitles, test.title].join(' › '),
      status: test.status,
      ...reasonOf(test.failureMessages),
    })),
  );
  const brokenFiles = (run.report.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.length,
  );
  for (const file of brokenFiles) fail(`${relative(root, file.name)} could not be run`);
  return count('vitest', tests, brokenFiles.length ? 0 : run.status);
}

async function runPlaywright(before) {
  const report = join(cache, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json,./bin/costs.reporter.js',
  ];
  const specs = specsBelow(['e2e'], '.spec.ts');
  const run = await runTool('playwright', args, { report, env, specs, before });
  if (!run) return [];
  const statuses = { expected: 'passed', skipped: 'skipped' };
  const testsOf = (suite, above) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        file: join('e2e', spec.file),
        title: [...above, spec.title].join(' › '),
        status: statuses[test.status] ?? 'failed',
        ...reasonOf(test.results.flatMap(({ errors }) => errors.map(({ message }) => message))),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...above, inner.title])),
  ];
  return count(
    'playwright',
    (run.report.suites ?? []).flatMap((file) => testsOf(file, [])),
    run.status,
  );
}

/** Only the short tests have a budget: some long ones measure speed. */
function tellCosts() {
  const costs = readCosts();
  console.log('\nThe ten dearest test files, in seconds of processor time:');
  for (const { path, seconds } of costs.slice(0, 10))
    console.log(`${seconds.toFixed(1).padStart(8)}  ${path}`);
  if (!full) for (const sentence of overBudget(costs)) fail(sentence);
}

/** Prints its output once `before` has ended, so that two tools don't mix their lines. */
async function runTool(tool, args, { report, specs, env = {}, before }) {
  if (specs.length === 0) {
    console.log(`${tool}: no ${full ? 'long ' : ''}tests`);
    if (!full) fail(`${tool} has no tests`);
    return undefined;
  }
  rmSync(report, { force: true });
  const without = missing.map(({ tests }) => tests).join(' ');
  const extra = { LOOPYARD_FULL: full ? '1' : '', LOOPYARD_WITHOUT: without, ...env };
  const child = spawn(tool, args, {
    cwd: root,
    stdio: before ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    shell: process.platform === 'win32',
    env: childEnvironment(extra),
  });
  const closed = once(child, 'close');
  const heldOutputs = [child.stdout, child.stderr].map((stream) =>
    stream?.pipe(new PassThrough({ highWaterMark })),
  );
  await before;
  console.log(`\n${tool} ${args.join(' ')}`);
  heldOutputs[0]?.pipe(process.stdout, { end: false });
  heldOutputs[1]?.pipe(process.stderr, { end: false });
  const [[status]] = await Promise.all([closed, ...heldOutputs.map((output) => output && finished(output))]);
  return { status, report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {} };
}

/** A runner that fails without a failed test, such as by an import error, counts as one failure. */
function count(tool, tests, status) {
  const passed = tests.filter((test) => test.status === 'passed').length;
  const failed = tests.filter((test) => test.status === 'failed').length;
  add({ passed, failed });
  if (tests.length > passed + failed) console.log(`${tool}: ${tests.length - passed - failed} skipped`);
  if (passed + failed === 0) fail(`${tool} ran no test`);
  else if (status !== 0 && failed === 0) fail(`${tool} failed outside its tests (exit code ${status})`);
  return tests;
}

/** The reason on one line without colours: some places keep only the end of the output. */
function reasonOf(messages = []) {
  const [first] = messages;
  if (!first) return {};
  return { reason: stripVTControlCharacters(first).replace(/\s+/g, ' ').slice(0, 600) };
}

function specsBelow(folders, ending) {
  const isWanted = (name) =>
    name.endsWith(ending) &&
    name.includes('.full.') === full &&
    !name.endsWith('.sheet.spec.ts') &&
    !name.includes('node_modules');
  return folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).filter(isWanted));
}

function add({ passed, failed }) {
  counts.passed += passed;
  counts.failed += failed;
}

function fail(reason) {
  console.error(reason);
  counts.failed += 1;
}
