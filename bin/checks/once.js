// A rule stands in one file: a second spelling would not learn what the first one learns.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.js';

const rules = [
  {
    rule: 'who is a member now',
    home: 'server/features/memberships/tables.ts',
    spelling: /\bisNull\(\w+\.leftAt\)|left_at is null|\.leftAt\} is null/,
    planted: ['isNull(mine.leftAt)', 'm.left_at is null', 'memberships.leftAt} is null'],
  },
  {
    rule: 'whose membership has lapsed',
    home: 'server/access/right.ts',
    spelling: /\bisNotNull\(\w+\.lapsedAt\)|lapsed_at is not null|\.lapsedAt(\} is not null| !== null)/,
    planted: ['isNotNull(lapses.lapsedAt)', 'due.lapsed_at is not null', 'row.fee.lapsedAt !== null'],
  },
  {
    rule: 'who edits a post',
    home: 'contract/policy.ts',
    spelling: /\bisPostAdmin \|\|/,
    planted: ['isOwn || post.isPostAdmin || right.isAdmin'],
  },
  {
    rule: 'what an admin may do in a loop',
    home: 'contract/policy.ts',
    spelling: /\breview_reports: (?!z\.)/,
    planted: ['review_reports: admin,'],
  },
  {
    rule: 'on which day a week begins',
    home: 'contract/analytics.ts',
    spelling: /\bgetUTCDay\(\)/,
    planted: ['(now.getUTCDay() + 6) % 7'],
  },
];

const files = globSync('{contract,server,web/demo}/**/*.ts', {
  cwd: root,
  exclude: ['**/*.{test,testing,gen}.ts', '**/node_modules/**', 'server/test/**'],
})
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const problems = rules.flatMap(({ rule, home, spelling, planted }) => {
  const places = files.filter(({ text }) => spelling.test(text)).map(({ path }) => path);
  const seconds = places.filter((path) => path !== home);
  return [
    ...seconds.map((path) => `${path} says ${rule}: import it from ${home}`),
    ...(places.includes(home) ? [] : [`${home} no longer says ${rule}`]),
    ...planted.filter((text) => !spelling.test(text)).map((text) => `Not caught: ${text}`),
  ];
});
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
const count = rules.flatMap(({ planted }) => planted).length;
console.log(
  `${rules.length} rules stand once in ${files.length} files; each of ${count} planted seconds is caught`,
);
