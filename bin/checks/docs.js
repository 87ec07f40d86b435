// Every path, code name and command in the docs must exist. A decision that says it is replaced is not looked
// at. The check also plants violations: a bad one that passes, or a good one that is caught, is a failure.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from '../prepare.js';

const docs = globSync('{{README,CONTRIBUTING,deploy/README}.md,docs/*.md,docs/decisions/*.md}', {
  cwd: root,
});
const exclude = ['**/{node_modules,build,dist,data,.git,.cache,.react-router,test-results}/**'];
const files = globSync(['**/*', '.[a-z]*', '.ci/*'], { cwd: root, exclude, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name).replace(/^\//, ''));
const places = [...new Set(files.flatMap((file) => [file, ...parentsOf(file)]))];
const sources =
  /(\.([cm]?[jt]sx?|css|sql|graphql|ya?ml|py|html|env|service|timer|nft)|(^|\/)(package|tsconfig[.\w]*)\.json|file|npmrc)$/;
const codeNames = new Set(
  files
    .filter(
      (path) =>
        (sources.test(path) && path !== 'bin/checks/docs.js') || path.startsWith('deploy/prometheus/'),
    )
    .flatMap((path) => read(path).match(/@?[A-Za-z_$][\w$]*/g) ?? []),
);
const { scripts } = JSON.parse(read('package.json'));
const operatorCommands = new Set(
  read('server/cli/run-command.ts').match(/(?<=^ {2}\[')[a-z-]+(?=', async)/gm),
);

/** Names of PostgreSQL, Linux, S3, Prometheus, and of libraries that a decision weighed and did not take. */
const foreignNames = new Set(
  `AbortMultipartUpload BarChart DeleteObject GetObject ListBucket ListBucketMultipartUploads PrefetchPageLinks PutObject
  alerting archive_command bintrees camelCase iovl json_array log_min_duration_statement nextWrite pg_ctl pg_dump pg_receivewal
  pg_stat_statements portrait_id psql sched_autogroup tdigest used_by_id used_by_type zscale`.split(/\s+/),
);
/** Made by a server, a build, an operator or a recipe; files of other programs; packages; patterns. */
const foreign = [
  /^(node_modules|\.cache|web\/build|DATA_DIR|@)(\W.*|\w.*)?$/,
  /^(\.\/data|(working|incoming|cluster|utils)\/|(erased|routes)\.json|journald\.conf|\.env|qrcode\.react)$/,
  /\/(open-day\.ts|paid\.ts|wrote\.ts|reported-note\.tsx|house-rules-screen\.tsx|mood[-a-z]*\.(tsx?|graphql)|features\/notes\/.*|answers\/notes\.ts)$/,
  /^[a-z]*X$|^[xX][A-Z]\w*$/,
];
const npmRun = /npm run ([\w:]+)(?: -- ([a-z][a-z-]*))?/g;
const extension =
  /[\w*]\.(tsx?|[cm]?js|json|md|css|ya?ml|graphql|txt|sql|py|html|svg|png|nft|env|service|timer|grit)$/;

const planted = [
  '[here](nowhere.md)',
  '`server/platform/nowhere.ts`',
  '`server/{main,nowhere}.ts`',
  '`posts/nowhere/`',
  '`nowhere.ts`',
  '`nowhereAtAll`',
  '`nowhereAtAll(…)`',
  '`npm run nowhere`',
  '```\nnpm run loopyard -- nowhere\n```',
];
const plantedGood = [
  '[here](docs/glossary.md#people)',
  '`server/{main,cli}.ts`, `posts/`, `*.full.test.ts`, `access/*-policy.ts`, `.dependency-cruiser.cjs`',
  '`transact`, `ctx.now`, `platform/bounds.ts`, `fail(…)`, `@mantine/core`, `xRow`',
  '`npm run loopyard -- status`, `npm run dev`, `/api/docs`, `GET /healthz`, `14 days`',
];

const counts = { links: 0, paths: 0, names: 0, commands: 0 };
const problems = docs.flatMap((doc) => {
  const page = read(doc);
  return /^\*\*Replaced by\*\* /m.test(page) ? [] : problemsOf(page, doc);
});
const { links, paths, names, commands } = counts;
problems.push(
  ...planted
    .filter((page) => problemsOf(page, 'README.md').length === 0)
    .map((page) => `Not caught: ${page}`),
  ...plantedGood
    .flatMap((page) => problemsOf(page, 'README.md'))
    .map((problem) => `Caught, though good: ${problem}`),
);
if (paths < 300 || names < 300)
  problems.push(`Only ${paths} paths and ${names} names: too little was looked at`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(
  `${links} links, ${paths} paths, ${names} names and ${commands} commands in ${docs.length} docs exist; each of ${planted.length} planted ones is caught`,
);

function problemsOf(page, doc) {
  const list = [];
  const demand = (kind, index, word, isThere) => {
    counts[kind] += 1;
    if (!isThere) list.push(`${doc}:${page.slice(0, index).split('\n').length}: ${word} does not exist`);
  };
  for (const { index, 0: command, 1: script, 2: argument } of page.matchAll(npmRun)) {
    const isThere = script !== 'loopyard' || !argument || operatorCommands.has(argument);
    demand('commands', index, command, script in scripts && isThere);
  }
  for (const { index, 1: link } of page.matchAll(
    /(?:\]\(|(?:src|srcset)=")((?!https?:|#|mailto:)[^)#"\s]+)/g,
  ))
    demand('links', index, link, existsSync(join(root, dirname(doc), link)));
  const prose = page.replace(/^( *)```.*?^\1```/gms, (block) => block.replace(/[^\n]/g, ' '));
  for (const { index, 1: code } of prose.matchAll(/`([^`\n]+)`/g))
    for (const word of code.split(/\s+/).filter((word) => !foreign.some((pattern) => pattern.test(word))))
      if (isPath(word, code))
        demand(
          'paths',
          index,
          word,
          alternativesOf(word).every((path) => isPlace(path, doc)),
        );
      else if (word === code && isName(word)) demand('names', index, word, isKnown(word));
  return list;
}

/** Neither an address on the wire (`/api/…`, `checkouts/{id}`) nor a word with a gap (`…`) is a path. */
function isPath(word, code) {
  if (!/^[\w.*-][\w.*{},/-]*$/.test(word) || /\{\w+\}|^\d/.test(word)) return false;
  return extension.test(word) || (word === code && word.includes('/'));
}

function isName(word) {
  return /^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*(\([^`]*\))?$/.test(word) && /[a-z]/.test(word);
}

/** Metrics get their prefix where they are registered. */
function isKnown(word) {
  const isThere = (name) => codeNames.has(name) || foreignNames.has(name);
  const parts = word.replace(/\(.*\)$/, '').split('.');
  return parts.every((part) => isThere(part) || isThere(part.replace(/^loopyard_/, '')));
}

function alternativesOf(word) {
  const [, before, choice, after] = word.match(/^(.*?)\{([^}]*)\}(.*)$/) ?? [];
  return choice ? choice.split(',').flatMap((part) => alternativesOf(before + part + after)) : [word];
}

function isPlace(word, doc) {
  const path = word.replace(/\/$/, '');
  if ([root, join(root, dirname(doc))].some((folder) => existsSync(join(folder, path)))) return true;
  const source = path
    .replace(/[.+?]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'));
  const ending = new RegExp(`(^|/)${source}${extension.test(path) ? '' : '(\\.tsx?|\\.js)?'}$`);
  return places.some((place) => ending.test(place));
}

function parentsOf(file) {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
