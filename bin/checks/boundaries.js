// Checks import directions on the project and on planted violations.
// `--write` updates the floors in architecture.md.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root } from '../prepare.js';
import { draw, floors, pathTo } from './floors.cjs';
import { circlesAmong, pairsAmong, serverFolders, webFolders } from './folders.js';

/** The rule, the file that breaks it and its import. */
const planted = [
  ['no-cycles', 'server/platform/a.ts', './b.ts'],
  ['contract-knows-nobody', 'contract/text.ts', '../server/platform/log.ts'],
  ['codec-knows-only-the-contract', 'codec/run.ts', '../server/platform/log.ts'],
  ['contract-does-no-io', 'contract/money.ts', 'node:fs'],
  ['platform-knows-no-feature', 'server/platform/mail.ts', '../features/posts/queries.ts'],
  ['platform-knows-no-feature', 'server/platform/post.ts', '../access/queries.ts'],
  ['rights-are-taken-in-one-place', 'server/features/posts/narrow.ts', '../../platform/events/revoke.ts'],
  ['server-never-imports-web', 'server/features/posts/mails.ts', '../../../web/ui/card.ts'],
  ['web-never-imports-server', 'web/features/posts/feed.ts', '../../../server/features/posts/queries.ts'],
  ['only-the-root-composes', 'server/features/posts/jobs.ts', '../../main.ts'],
  ['transports-are-the-outermost', 'server/features/posts/commands.ts', './graphql.ts'],
  ['policy-and-tables-are-the-innermost', 'server/features/posts/policy.ts', './queries.ts'],
  ['features-meet-at-their-doors', 'server/features/comments/rest.ts', '../posts/feed.ts'],
  ...floors.flatMap(climbAndStepAcross),
  ['seeds-come-by-their-feature', 'server/features.ts', './seed/acts.ts'],
  ['tables-are-the-ground', 'server/features/media/tables.ts', '../posts/feed.ts'],
  ['every-feature-has-its-floor', 'server/features/diaries/rest.ts', '../../platform/log.ts'],
  ['ui-knows-no-feature', 'web/ui/card.ts', '../features/posts/post.ts'],
  ['web-features-meet-at-their-nouns', 'web/features/loops/list.ts', '../posts/feed/feed.ts'],
  ['only-routes-compose-screens', 'web/lib/transport.ts', '../routes.ts'],
  ['no-tests-in-the-product', 'server/features/posts/rest.ts', '../../test/factories.ts'],
  ['no-tests-in-the-product', 'web/lib/session.ts', '../test/world.ts'],
  ['running-needs-no-dev-package', 'server/platform/log.ts', 'vitest'],
  ['no-unresolved-import', 'server/platform/jobs.ts', './nowhere.ts'],
];
/** Targets of planted imports; missing ones are missing on purpose. */
const targets = [
  ...[
    'server/platform/log.ts',
    'server/platform/events/revoke.ts',
    'server/main.ts',
    'server/features.ts',
    'server/test/factories.ts',
    'server/seed/acts.ts',
  ],
  ...['graphql.ts', 'feed.ts'].map((name) => `server/features/posts/${name}`),
  ...floors.flat().map((name) => `${pathTo(name)}/queries.ts`),
  ...['web/ui/card.ts', 'web/routes.ts', 'web/features/posts/post.ts'],
  ...['web/features/posts/feed/feed.ts', 'web/features/loops/loops.ts', 'web/test/world.ts'],
];
/** Close the circles of planted imports: one of files, and one of folders on either side. */
const closing = [
  ['server/platform/b.ts', './a.ts'],
  ['server/presenters/back.ts', '../access/queries.ts'],
  ['web/features/posts/form/form.ts', '../../loops/loops.ts'],
];
const sides = [
  { name: 'server', foldersOf: serverFolders },
  { name: 'web', foldersOf: webFolders },
];

const architecture = join(root, 'docs/architecture.md');
const picture = /(<!-- floors -->\n```\n).*?(\n```)/s;
const folders = ['codec', 'contract', 'server', 'web', 'seeds', 'bench', 'drill', 'e2e'];
const options = await extractConfig(join(root, '.dependency-cruiser.cjs'));

if (process.argv.includes('--write'))
  writeFileSync(architecture, withPicture(readFileSync(architecture, 'utf8')));
const report = await look(root);
const problems = [
  ...report.violations.map(({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`),
  ...sides
    .flatMap(({ foldersOf }) => circlesAmong(pairsAmong(report.modules, foldersOf)))
    .map((names) => `These folders import each other in a circle: ${names.join(', ')}`),
  ...(await whatPassed()),
];
if (report.modules.length < 50)
  problems.push(`Only ${report.modules.length} modules were looked at: dependency-cruiser saw too little`);
const page = readFileSync(architecture, 'utf8');
if (withPicture(page) !== page)
  problems.push('docs/architecture.md draws other floors: node bin/checks/boundaries.js --write');
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
const rules = options.ruleSet.forbidden.length;
console.log(`${report.modules.length} modules; each of ${rules} rules catches its planted violations`);
for (const { name, foldersOf } of sides) {
  const pairs = pairsAmong(report.modules, foldersOf);
  const mutual = pairs.filter(({ isMutual }) => isMutual).length;
  console.log(
    `${pairs.length} pairs of the ${name}'s folders, ${mutual} of them in both directions, ${circlesAmong(pairs).length} circles`,
  );
}

/** Plants an import from the floor above (above the top one: the entry file) and one from a neighbour. */
function climbAndStepAcross(names, i) {
  const rule = `floor-${i + 1}-imports-from-below`;
  const [name, beside] = names;
  const above = floors[i + 1]?.[0];
  const climbing = `${pathTo(name)}/climbing.ts`;
  const across = `${pathTo(name)}/across.ts`;
  const up = above ? `${pathTo(above)}/queries.ts` : 'server/features.ts';
  return [
    [rule, climbing, relative(dirname(climbing), up)],
    ...(beside ? [[rule, across, relative(dirname(across), `${pathTo(beside)}/queries.ts`)]] : []),
  ];
}

async function look(folder) {
  process.chdir(folder);
  const { output } = await cruise(
    folders.filter((name) => existsSync(name)),
    { ...options, validate: true, baseDir: folder },
  );
  return { modules: output.modules, violations: output.summary.violations };
}

async function whatPassed() {
  const folder = join(root, '.cache', 'planted');
  rmSync(folder, { recursive: true, force: true });
  for (const target of targets) write(join(folder, target), 'export const target = 1;\n');
  for (const [file, imported] of [...closing, ...planted.map(([, ...plant]) => plant)])
    write(join(folder, file), `import * as there from '${imported}';\nexport const here = there;\n`);
  const { modules, violations } = await look(folder);
  const caught = new Set(violations.map(({ rule, from }) => `${rule.name} ${from}`));
  const passed = planted.filter(([rule, file]) => !caught.has(`${rule} ${file}`));
  const names = options.ruleSet.forbidden.map(({ name }) => name);
  const bare = names.filter((name) => !planted.some(([rule]) => rule === name));
  return [
    ...passed.map(([rule, file]) => `Rule ${rule} lets the violation planted in ${file} pass`),
    ...bare.map((name) => `Rule ${name} has no planted violation`),
    ...sides
      .filter(({ foldersOf }) => circlesAmong(pairsAmong(modules, foldersOf)).length === 0)
      .map(({ name }) => `The circle of folders planted in the ${name} was not seen`),
  ];
}

function withPicture(text) {
  return text.replace(picture, (_, before, after) => `${before}${draw()}${after}`);
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
