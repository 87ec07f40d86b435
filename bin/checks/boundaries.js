// Runs .dependency-cruiser.cjs on the project and on planted violations, and finds circles of the web's folders.
// `--write` updates the floors in architecture.md.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path/posix';
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root } from '../prepare.js';
import { conclude } from './check.js';

const options = await extractConfig(join(root, '.dependency-cruiser.cjs'));
const rules = options.ruleSet.forbidden;
const floors = rules
  .filter(({ name }) => name.startsWith('floor-'))
  .map(({ from }) => from.path.match(/server\/[\w/]*\w/g));

/** The rule, the file that breaks it and its import. `-` closes a circle. */
const planted = `
no-cycles server/platform/a.ts ./b.ts
- server/platform/b.ts ./a.ts
- web/features/posts/form/form.ts ../../loops/loops.ts
contract-knows-nobody contract/text.ts ../server/platform/log.ts
codec-knows-only-the-contract codec/run.ts ../server/platform/log.ts
contract-does-no-io contract/money.ts node:fs
platform-knows-no-feature server/platform/mail.ts ../features/posts/queries.ts
platform-knows-no-feature server/platform/post.ts ../access/queries.ts
rights-are-taken-in-one-place server/features/posts/narrow.ts ../../platform/events/revoke.ts
server-never-imports-web server/features/posts/mails.ts ../../../web/ui/card.ts
web-never-imports-server web/features/posts/feed.ts ../../../server/features/posts/queries.ts
only-the-root-composes server/features/posts/jobs.ts ../../main.ts
transports-are-the-outermost server/features/posts/commands.ts ./graphql.ts
policy-and-tables-are-the-innermost server/features/posts/policy.ts ./queries.ts
features-meet-at-their-doors server/features/comments/rest.ts ../posts/feed.ts
seeds-come-by-their-feature server/features.ts ./seed/acts.ts
tables-are-the-ground server/features/media/tables.ts ../posts/feed.ts
every-feature-has-its-floor server/features/diaries/rest.ts ../../platform/log.ts
ui-knows-no-feature web/ui/card.ts ../features/posts/post.ts
web-features-meet-at-their-nouns web/features/loops/list.ts ../posts/feed/feed.ts
only-routes-compose-screens web/lib/transport.ts ../routes.ts
no-tests-in-the-product server/features/posts/rest.ts ../../test/factories.ts
no-tests-in-the-product web/lib/session.ts ../test/world.ts
running-needs-no-dev-package server/platform/log.ts vitest
no-unresolved-import server/platform/jobs.ts ./nowhere.ts
list-of-features server/start/open.ts ../features/posts/feature.ts
list-of-kinds server/features/notifications/notify.ts ./kinds/created.ts
list-of-offers server/features/payments/checkout.ts ./sold/post.ts
list-of-makers server/test/scene.ts ../features/posts/scene.testing.ts
list-of-pages web/marketing/page.ts ./content/about.ts
list-of-parts-on-the-server server/features/posts/shape.ts ./parts/price.ts
list-of-parts-on-the-web web/features/posts/card.ts ./parts/price.ts
list-of-screens web/shell/shell.ts ../features/posts/feed/feed-screen.tsx`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))
  .concat(floors.flatMap(climbAndStepAcross));

const architecture = join(root, 'docs/architecture.md');
const page = readFileSync(architecture, 'utf8');
const drawing = floors.map((paths) => paths.map((path) => basename(path)).join(' · ')).toReversed();
const drawn = page.replace(/(?<=<!-- floors -->\n```\n).*?(?=\n```)/s, () => drawing.join('\n'));
if (process.argv.includes('--write')) writeFileSync(architecture, drawn);

const { modules, problems } = await look(root);
if (modules.length < 1_000) problems.push(`Only ${modules.length} modules were looked at`);
if (drawn !== readFileSync(architecture, 'utf8'))
  problems.push('docs/architecture.md draws other floors: node bin/checks/boundaries.js --write');
plant();
const caught = (await look(join(root, '.cache/planted'))).problems;
for (const [rule, file] of planted)
  if (rule !== '-' && !caught.some((problem) => problem.startsWith(`${rule}: ${file} `)))
    problems.push(`${rule} lets the violation planted in ${file} pass`);
for (const { name } of rules)
  if (!planted.some(([rule]) => rule === name)) problems.push(`${name} has no planted violation`);
if (!caught.some((problem) => problem.startsWith('web/features/posts ')))
  problems.push('The planted circle of folders was not seen');
conclude(problems, `${modules.length} modules; each of ${rules.length} rules catches its planted violations`);

/** Plants an import from the floor above (above the top one: the entry file) and one from a neighbour. */
function climbAndStepAcross([folder, beside], i) {
  const up = floors[i + 1] ? `${floors[i + 1][0]}/queries.ts` : 'server/features.ts';
  return [['climbing', up], ...(beside ? [['across', `${beside}/queries.ts`]] : [])].map(([file, target]) => [
    `floor-${i + 1}-imports-from-below`,
    `${folder}/${file}.ts`,
    relative(folder, target),
  ]);
}

async function look(folder) {
  process.chdir(folder);
  const folders = ['codec', 'contract', 'server', 'web', 'seeds', 'bench', 'drill', 'e2e'].filter(existsSync);
  const { output } = await cruise(folders, { ...options, validate: true, baseDir: folder });
  const violations = output.summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} imports ${to}`,
  );
  return { modules: output.modules, problems: [...violations, ...circlesAmong(output.modules)] };
}

/** Folders of the web, at which paths part; `.` stands for the files beside a subfolder. */
function circlesAmong(modules) {
  const edges = new Map();
  for (const { source, dependencies } of modules.filter((file) =>
    /^web\/(?!test\/|.*[.]test[.])/.test(file.source),
  ))
    for (const { resolved, dependencyTypes } of dependencies) {
      if (!resolved.startsWith('web/') || dependencyTypes.includes('type-only')) continue;
      const paths = [source, resolved].map((path) => path.split('/'));
      const parting = paths[0].findIndex((part, at) => part !== paths[1][at]);
      const [from, to] = paths.map((path) =>
        [...path.slice(0, parting), path[parting + 1] ? path[parting] : '.'].join('/'),
      );
      if (from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
    }
  const reach = (folder, ends = new Set()) => {
    for (const next of edges.get(folder) ?? []) if (!ends.has(next)) reach(next, ends.add(next));
    return ends;
  };
  return [...edges.keys()]
    .filter((folder) => reach(folder).has(folder))
    .map((folder) => `${folder} stands in a circle of folders that import each other`);
}

function plant() {
  const folder = join(root, '.cache/planted');
  rmSync(folder, { recursive: true, force: true });
  const write = (file, text) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  for (const [, file, imported] of planted)
    if (imported.startsWith('.') && !imported.includes('nowhere'))
      write(join(dirname(file), imported), 'export const target = 1;\n');
  for (const [, file, imported] of planted)
    write(file, `import * as there from '${imported}';\nexport const here = there;\n`);
}
