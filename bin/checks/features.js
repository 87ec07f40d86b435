// Compares docs/features/statements.txt with the last test run. The end of a test's title names the statements it
// shows: "a deep link waits behind /login [2.1, 4.3]". `--write` writes the pages that list the tests of each.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.js';
import { conclude, problemsOfPlants } from './check.js';

const folder = join(root, 'docs/features');
const isRun = existsSync(join(root, '.cache/tests.json'));
const run = isRun ? JSON.parse(readFileSync(join(root, '.cache/tests.json'), 'utf8')) : [];
const statements = readFileSync(join(folder, 'statements.txt'), 'utf8');
const pageOf = (file) => (existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '');
const { problems, pages, count, shownCount } = judge(statements, run, pageOf);
if (!isRun) problems.push('.cache/tests.json is missing, run the tests first');
if (process.argv.includes('--write') && problems.length === 0)
  for (const [file, text] of pages) writeFileSync(join(folder, file), text);
const isOld = pages.some(([file, text]) => pageOf(file) !== text);

const two = '# 1. Product\n\n## Loops\n\n1.1 Members join loops\n> Guests too.\n1.2 read a feed\n';
const joins = (title, status = 'passed') => [{ file: 'a.test.ts', title, status }];
const bad = [
  [two, joins('joins [1.1]', 'failed')],
  [two, joins('joins [1.1]', 'skipped')],
  [two, joins('joins [1.3]')],
  [two, joins('joins'), () => '| 1.1 | Members join loops | `a.test.ts` › joins |\n'],
  ...[`${two}1.2 again\n`, `${two}2.1 elsewhere\n`, `${two}and more\n`].map((text) => [text, []]),
  ['# 1. Product\n\n## Loops\n\n> Guests too.\n1.2 read a feed\n', []],
];
const good = [[two, joins('joins [1.1, 1.2] by | code'), () => '| 1.1 | Members join loops | a.test.ts |\n']];
const plants = problemsOfPlants((...plant) => judge(...plant).problems, bad, good);
const page = judge(...good[0]).pages[0][1];
if (
  !page.endsWith(
    '| 1.1 | Members join loops<br>*Here: Guests too.* | `a.test.ts` › joins by \\| code |\n| 1.2 | read a feed | `a.test.ts` › joins by \\| code |\n',
  )
)
  plants.push(`The page of the planted run is another one: ${page}`);
conclude(
  [...problems, ...plants],
  `${count} statements, ${shownCount} shown by tests${isOld ? '; the pages show an earlier run: npm run features' : ''}`,
);

function judge(text, tests, oldPage = () => '') {
  const wrong = [];
  const sections = sectionsOf(text, wrong);
  const marked = markedTests(tests);
  const ids = sections.flatMap(({ groups }) =>
    groups.flatMap((group) => group.statements.map(({ id }) => id)),
  );
  const byId = new Map(ids.map((id) => [id, marked.filter(({ marks }) => marks.includes(id))]));
  if (byId.size < ids.length) wrong.push('A statement is there twice');
  for (const { name, marks, statuses } of marked) {
    if (statuses.some((status) => status !== 'passed')) wrong.push(`${marks}: ${name} did not pass`);
    for (const id of marks) if (!byId.has(id)) wrong.push(`${id} is no statement: ${name}`);
  }
  for (const { file } of sections)
    for (const [, id] of oldPage(file).matchAll(/^\| (\d+\.\d+) \|.*(?<! not yet) \|$/gm))
      if (byId.get(id)?.length === 0) wrong.push(`${id} was shown by a test, and is by none now`);
  return {
    problems: wrong,
    pages: sections.map((section) => [section.file, draw(section, byId)]),
    ...{ count: ids.length, shownCount: [...byId.values()].filter((tests) => tests.length > 0).length },
  };
}

/** "# 7. Calls" begins a section, "## GraphQL" a group, "7.4 …" is a statement, "> …" what is done otherwise. */
function sectionsOf(text, wrong) {
  const sections = [];
  for (const line of text.split(/\r?\n/).filter(Boolean)) {
    const [, number, title] = line.match(/^# (\d+)\. (\w+)$/) ?? [];
    const [, group] = line.match(/^## (\S.*)$/) ?? [];
    const [, id, words] = line.match(/^(\d+\.\d+) ([^\s|][^|]*)$/) ?? [];
    const [, note] = line.match(/^> ([^\s|][^|]*)$/) ?? [];
    const section = sections.at(-1);
    const place = section?.groups.at(-1);
    const statement = place?.statements.at(-1);
    if (number) sections.push({ number, title, file: `${number}-${title.toLowerCase()}.md`, groups: [] });
    else if (group && section) section.groups.push({ title: group, statements: [] });
    else if (note && statement && !statement.note) statement.note = note;
    else if (id && place && id.split('.')[0] === section.number) place.statements.push({ id, words });
    else wrong.push(`This is no statement of section ${section?.number}: ${line}`);
  }
  return sections;
}

/** One test may run in several browsers. */
function markedTests(tests) {
  const pattern = / ?\[(\d+\.\d+(?:, \d+\.\d+)*)\]/g;
  return [...Map.groupBy(tests, ({ file, title }) => `${file} › ${title}`).values()]
    .map((runs) => ({
      name: `\`${runs[0].file}\` › ${runs[0].title.replaceAll(pattern, '').trim().replaceAll('|', '\\|')}`,
      marks: [...runs[0].title.matchAll(pattern)].flatMap((mark) => mark[1].split(', ')),
      statuses: runs.map(({ status }) => status),
    }))
    .filter(({ marks }) => marks.length > 0)
    .sort((a, b) => a.name.replaceAll('`', '').localeCompare(b.name.replaceAll('`', ''), 'en'));
}

function draw({ number, title, groups }, byId) {
  const rowOf = ({ id, words, note }) =>
    `| ${id} | ${note ? `${words}<br>*Here: ${note}*` : words} | ${
      byId
        .get(id)
        .map(({ name }) => name)
        .join('<br>') || 'not yet'
    } |\n`;
  const tables = groups.map(
    (group) =>
      `## ${group.title}\n\n| id | statement (quoted) | shown by |\n|---|---|---|\n${group.statements.map(rowOf).join('')}`,
  );
  return `# ${number}. ${title}\n\n${tables.join('\n')}`;
}
