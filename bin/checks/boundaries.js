// Which way things point: dependency-cruiser on the project, and on one planted violation per rule.
// A rule that lets its violation pass, or a run that looked at nothing, is a failure.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { root } from '../prepare.js';

const planted = {
  'no-cycles': ['server/platform/a.ts', './b.ts', 'server/platform/b.ts', './a.ts'],
  'contract-knows-nobody': ['contract/text.ts', '../server/platform/log.ts'],
  'contract-does-no-io': ['contract/money.ts', 'node:fs'],
  'platform-knows-no-feature': ['server/platform/mail.ts', '../features/posts/queries.ts'],
  'server-never-imports-web': ['server/features/posts/mails.ts', '../../../web/ui/card.ts'],
  'web-never-imports-server': ['web/features/posts/feed.ts', '../../../server/features/posts/queries.ts'],
  'only-the-root-composes': ['server/features/posts/jobs.ts', '../../main.ts'],
  'transports-are-the-outermost': ['server/features/posts/commands.ts', './graphql.ts'],
  'policy-and-tables-are-the-innermost': ['server/features/posts/policy.ts', './queries.ts'],
  'features-meet-at-their-doors': ['server/features/comments/rest.ts', '../posts/feed.ts'],
  'ui-knows-no-feature': ['web/ui/card.ts', '../features/posts/post.ts'],
  'only-routes-compose-screens': ['web/lib/transport.ts', '../routes.ts'],
  'no-tests-in-the-product': ['server/features/posts/rest.ts', '../../test/factories.ts'],
  'running-needs-no-dev-package': ['server/platform/log.ts', 'vitest'],
  'no-unresolved-import': ['server/platform/jobs.ts', './nowhere.ts'],
};
/** Files that planted imports point to; what is not here is missing on purpose. */
const targets = [
  ...['log.ts', 'b.ts'].map((name) => `server/platform/${name}`),
  ...['queries.ts', 'graphql.ts', 'feed.ts'].map((name) => `server/features/posts/${name}`),
  ...[
    'server/main.ts',
    'server/test/factories.ts',
    'web/ui/card.ts',
    'web/routes.ts',
    'web/features/posts/post.ts',
  ],
];

const folders = ['contract', 'server', 'web', 'seeds', 'bench', 'e2e'];
const options = await extractConfig(join(root, '.dependency-cruiser.cjs'));

const found = await violations(root);
for (const { rule, from, to } of found.list) console.error(`${rule.name}: ${from} imports ${to}`);
const missed = await rulesThatMissed();
for (const name of missed) console.error(`Rule ${name} lets its planted violation pass, or has none`);
if (found.modules < 50)
  console.error(`Only ${found.modules} modules were looked at: dependency-cruiser saw too little`);
if (found.list.length || missed.length || found.modules < 50) process.exit(1);
console.log(
  `${found.modules} modules; each of ${options.ruleSet.forbidden.length} rules catches its planted violation`,
);

async function violations(folder) {
  process.chdir(folder);
  const result = await cruise(
    folders.filter((name) => existsSync(name)),
    { ...options, validate: true, baseDir: folder },
  );
  return { modules: result.output.summary.totalCruised, list: result.output.summary.violations };
}

async function rulesThatMissed() {
  const folder = join(root, '.cache', 'planted');
  rmSync(folder, { recursive: true, force: true });
  const files = Object.values(planted).flatMap((plant) =>
    plant.length === 4 ? [plant.slice(0, 2), plant.slice(2)] : [plant],
  );
  for (const target of targets) write(join(folder, target), 'export const target = 1;\n');
  for (const [file, imported] of files) {
    write(join(folder, file), `import * as there from '${imported}';\nexport const here = there;\n`);
  }
  const caught = new Set((await violations(folder)).list.map(({ rule, from }) => `${rule.name} ${from}`));
  return options.ruleSet.forbidden
    .map((rule) => rule.name)
    .filter((name) => !caught.has(`${name} ${planted[name]?.[0]}`));
}

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
