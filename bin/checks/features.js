// Holds docs/features to the last test run: `node bin/checks/features.js [root]`.
// A statement counts as shown only when every test it names is in .cache/tests.json and passed.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url));
const isFullRun = Boolean(process.env.LOOPYARD_FULL);

const problems = [];
const statements = readStatements();
if (statements.length === 0) problems.push('docs/features holds no statement');
const shown = statements.filter((statement) => statement.tests.length > 0);
checkTests(shown);

for (const problem of problems) console.error(`features: ${problem}`);
const notYet = statements.length - shown.length;
console.log(`features: ${statements.length} statements, ${shown.length} shown by tests, ${notYet} not yet`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Every row of every docs/features/{section}-{name}.md, as `{id, at, tests: [{file, title}]}`. */
function readStatements() {
  const folder = join(root, 'docs/features');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  const seen = new Map();
  return names.sort().flatMap((name) => {
    const rows = readFileSync(join(folder, name), 'utf8')
      .split(/\r?\n/)
      .map((line, index) => ({ line, at: `docs/features/${name}:${index + 1}` }))
      .filter(({ line }) => isRow(line))
      .flatMap(({ line, at }) => readRow(line, at, name.split('-')[0]));
    if (rows.length === 0) problems.push(`docs/features/${name} holds no statement`);
    for (const { id, at } of rows) {
      if (seen.has(id)) problems.push(`${at}: ${id} is double, it stands at ${seen.get(id)} already`);
      seen.set(id, at);
    }
    return rows;
  });
}

/** Rows of statements, and whatever was meant to be one: a line with an id at its start or with cells. */
function isRow(line) {
  const isHead = /^\| id \| statement \(quoted\) \| shown by \|$|^\|(---\|){3}$/.test(line);
  return !isHead && /^\s*\||^\s*\d+\.\d+\s*\|/.test(line);
}

function readRow(line, at, section) {
  const cells = line.match(/^\| (\d+\.\d+) \| (\S.*?) \| (\S.*) \|$/);
  const parts = line.split(/(?<!\\)\|/).length;
  if (!cells || parts !== 5) {
    problems.push(`${at}: a row reads "| id | statement | shown by |", this one: ${line}`);
    return [];
  }
  const [, id, , shownBy] = cells;
  if (id.split('.')[0] !== section) problems.push(`${at}: ${id} is not of section ${section}`);
  return [{ id, at, tests: shownBy === 'not yet' ? [] : readReferences(shownBy, `${at}: ${id}`) }];
}

function readReferences(shownBy, where) {
  return shownBy.split('<br>').flatMap((reference) => {
    const found = reference.trim().match(/^`([^`]+)` › (\S.*)$/);
    if (found) return [{ file: found[1], title: found[2].replaceAll('\\|', '|') }];
    problems.push(`${where} says "${reference}", neither \`path\` › title nor "not yet"`);
    return [];
  });
}

function checkTests(shownStatements) {
  if (shownStatements.length === 0) return;
  const run = readRun();
  if (!run) return;
  for (const { id, at, tests } of shownStatements) {
    for (const test of tests) {
      const problem = isLeftOut(test.file) ? findInText(test) : findInRun(test, run);
      if (problem) problems.push(`${at}: ${id} names \`${test.file}\` › ${test.title}, ${problem}`);
    }
  }
}

/** The last run as a map of file and title to statuses, as one test may run in several browsers. */
function readRun() {
  const path = join(root, '.cache/tests.json');
  if (!existsSync(path)) {
    problems.push('.cache/tests.json is missing, run the tests first');
    return undefined;
  }
  const run = new Map();
  for (const { file, title, status } of JSON.parse(readFileSync(path, 'utf8'))) {
    const key = `${file} › ${title}`;
    run.set(key, [...(run.get(key) ?? []), status]);
  }
  return run;
}

function findInRun({ file, title }, run) {
  const statuses = run.get(`${file} › ${title}`);
  if (!statuses) return existsSync(join(root, file)) ? 'no such test ran' : 'no such file';
  const failed = statuses.filter((status) => status !== 'passed');
  return failed.length > 0 ? `which did not pass: ${failed.join(', ')}` : undefined;
}

function isLeftOut(file) {
  return !isFullRun && /\.full\.[^/]+$/.test(file);
}

/** A test that this run leaves out must at least be written down, name by name. */
function findInText({ file, title }) {
  const path = join(root, file);
  if (!existsSync(path)) return 'no such file';
  const text = readFileSync(path, 'utf8').replaceAll(/\\(['"`])/g, '$1');
  const missing = title.split(' › ').find((name) => !text.includes(name));
  return missing === undefined ? undefined : `but "${missing}" does not stand in that file`;
}
