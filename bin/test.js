// npm test: checks, then unit and API tests, then journeys through a real browser. `--full` runs the long
// tests instead (*.full.test.ts, *.full.spec.ts). The last line is always "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { featuresCheck, otherChecks, runChecks, webTypesCheck } from './check.js';
import { clearCosts, overBudget, readCosts } from './costs.js';
import { childEnvironment, ensureInstalled, ensureWebBuilt, root } from './prepare.js';
import { missingServices } from './services/services.js';

const full = process.argv.includes('--full');
const cache = join(root, '.cache');
const resultsFile = join(cache, 'tests.json');
const counts = { passed: 0, failed: 0 };
const missing = full ? missingServices() : [];

await ensureInstalled();
mkdirSync(cache, { recursive: true });
// The build keeps one core busy, and the checks are many small programs.
const [checked] = await Promise.all([runChecks(full ? [] : otherChecks), ensureWebBuilt()]);
add(checked);
if (!full) add(await runChecks([webTypesCheck]));
clearCosts();
const tests = [...runVitest(), ...runPlaywright()];
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

function runVitest() {
  const report = join(cache, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const run = runTool('vitest', args, {
    report,
    specs: specsBelow(['codec', 'contract', 'server', 'web'], '.test.ts'),
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

function runPlaywright() {
  const report = join(cache, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const args = [
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=list,json,./bin/costs.reporter.js',
  ];
  const run = runTool('playwright', args, { report, env, specs: specsBelow(['e2e'], '.spec.ts') });
  if (!run) return [];
  const statuses = { expected: 'passed', skipped: 'skipped' };
  const specs = (suite, above) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        file: join('e2e', spec.file),
        title: [...above, spec.title].join(' › '),
        status: statuses[test.status] ?? 'failed',
        ...reasonOf(test.results.flatMap(({ errors }) => errors.map(({ message }) => message))),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => specs(inner, [...above, inner.title])),
  ];
  return count(
    'playwright',
    (run.report.suites ?? []).flatMap((file) => specs(file, [])),
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

function runTool(tool, args, { report, specs, env = {} }) {
  if (specs.length === 0) {
    console.log(`${tool}: no ${full ? 'long ' : ''}tests`);
    if (!full) fail(`${tool} has no tests`);
    return undefined;
  }
  console.log(`\n${tool} ${args.join(' ')}`);
  rmSync(report, { force: true });
  const options = { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' };
  const without = missing.map(({ tests }) => tests).join(' ');
  const extra = { LOOPYARD_FULL: full ? '1' : '', LOOPYARD_WITHOUT: without, ...env };
  const { status } = spawnSync(tool, args, { ...options, env: childEnvironment(extra) });
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
