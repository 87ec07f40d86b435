// `node bin/checks/features.js [--write] [root]` compares docs/features/statements.txt with the last test
// run. The end of a test's title names the statements it shows: "a deep link waits behind /login [2.1, 4.3]".
// `--write` writes the pages beside the statements, which list the tests of each.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const args = process.argv.slice(2);
const root = args.find((arg) => arg !== '--write') ?? fileURLToPath(new URL('../..', import.meta.url));
const folder = join(root, 'docs/features');

const problems = [];
const sections = readSections();
const ids = sections.flatMap(({ groups }) => groups.flatMap((group) => group.statements.map(({ id }) => id)));
const tests = readTests();
const testsById = Map.groupBy(
  tests.flatMap((test) => test.shows.map((id) => ({ id, test }))),
  ({ id }) => id,
);
const pages = sections.map((section) => ({ path: join(folder, section.file), text: pageOf(section) }));
if (ids.length === 0) problems.push('there is no statement');
checkTests();
checkNothingLost();
if (args.includes('--write') && problems.length === 0)
  for (const { path, text } of pages) writeFileSync(path, text);

for (const problem of problems) console.error(`features: ${problem}`);
const shownCount = ids.filter((id) => testsById.has(id)).length;
console.log(
  `features: ${ids.length} statements, ${shownCount} shown by tests, ${ids.length - shownCount} not yet`,
);
if (pages.some(({ path, text }) => readIfThere(path) !== text))
  console.log('features: its pages show an earlier run; write them anew with npm run features');
process.exitCode = problems.length > 0 ? 1 : 0;

/**
 * "# 7. Calls" begins a section, "## GraphQL" a group in it, "7.4 …" is a statement, and "> …" under it says
 * what the product does otherwise.
 */
function readSections() {
  const statements = [];
  const seenIds = new Set();
  for (const line of readFileSync(join(folder, 'statements.txt'), 'utf8').split(/\r?\n/).filter(Boolean)) {
    const [, number, name] = line.match(/^# (\d+)\. (\w+)$/) ?? [];
    const [, group] = line.match(/^## (\S.*)$/) ?? [];
    const [, id, text] = line.match(/^(\d+\.\d+) ([^\s|][^|]*)$/) ?? [];
    const [, note] = line.match(/^> ([^\s|][^|]*)$/) ?? [];
    const section = statements.at(-1);
    const statement = section?.groups.at(-1)?.statements.at(-1);
    if (number)
      statements.push({
        number,
        title: `${number}. ${name}`,
        file: `${number}-${name.toLowerCase()}.md`,
        groups: [],
      });
    else if (group && section) section.groups.push({ title: group, statements: [] });
    else if (note && statement && !statement.note) statement.note = note;
    else if (!id || !section?.groups.length || id.split('.')[0] !== section.number)
      problems.push(`this is no statement of section ${section?.number}: ${line}`);
    else section.groups.at(-1).statements.push({ id, text });
    if (id && seenIds.has(id)) problems.push(`${id} is there twice`);
    seenIds.add(id);
  }
  return statements;
}

function readTests() {
  const run = readIfThere(join(root, '.cache/tests.json'));
  if (!run) problems.push('.cache/tests.json is missing, run the tests first');
  // One test may run in several browsers.
  const byName = Map.groupBy(JSON.parse(run ?? '[]'), ({ file, title }) => `${file} › ${title}`);
  return [...byName.values()]
    .map((runs) => ({
      ...titleAndMarks(runs[0].title),
      file: runs[0].file,
      statuses: runs.map((test) => test.status),
    }))
    .filter(({ shows }) => shows.length > 0)
    .sort((a, b) => `${a.file} ${a.title}`.localeCompare(`${b.file} ${b.title}`, 'en'));
}

function titleAndMarks(title) {
  const marks = / ?\[(\d+\.\d+(?:, \d+\.\d+)*)\]/g;
  const shows = [...title.matchAll(marks)].flatMap((mark) => mark[1].split(', '));
  return { title: title.replaceAll(marks, '').trim(), shows };
}

function pageOf({ title, groups }) {
  const tables = groups.map(
    (group) =>
      `## ${group.title}\n\n| id | statement (quoted) | shown by |\n|---|---|---|\n${group.statements.map(rowOf).join('')}`,
  );
  return `# ${title}\n\n${tables.join('\n')}`;
}

function rowOf({ id, text, note }) {
  const names = (testsById.get(id) ?? []).map(
    ({ test }) => `\`${test.file}\` › ${test.title.replaceAll('|', '\\|')}`,
  );
  const statement = note ? `${text}<br>*Here: ${note}*` : text;
  return `| ${id} | ${statement} | ${names.join('<br>') || 'not yet'} |\n`;
}

function checkTests() {
  for (const { file, title, shows, statuses } of tests) {
    const test = `${file} › ${title}`;
    if (statuses.some((status) => status !== 'passed'))
      problems.push(`${shows.join(', ')}: ${test} did not pass`);
    for (const id of shows) if (!ids.includes(id)) problems.push(`${id} is no statement: ${test}`);
  }
}

function checkNothingLost() {
  for (const { path } of pages)
    for (const [, id] of (readIfThere(path) ?? '').matchAll(/^\| (\d+\.\d+) \|.*(?<! not yet) \|$/gm))
      if (ids.includes(id) && !testsById.has(id))
        problems.push(`${id} was shown by a test, and is by none now`);
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
