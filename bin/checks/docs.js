// Every link, path, code name and command in the docs must exist. A decision that is replaced is not looked at.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../prepare.js';
import { conclude, filesOf, problemsOfPlants } from './check.js';

const docs = filesOf('{{README,CONTRIBUTING,deploy/README}.md,docs/*.md,docs/decisions/*.md}');
const files = filesOf(['**/*', '.[a-z]*', '.ci/*']);
const places = [...new Set(files.flatMap(([path]) => [path, ...foldersOf(path)]))];
const sources =
  /(\.([cm]?[jt]sx?|css|sql|graphql|ya?ml|py|html|env|service|timer|nft)|(^|\/)(package|tsconfig[.\w]*)\.json|file|npmrc|^deploy\/prometheus\/.*)$/;
const names = new Set(
  files
    .filter(([path]) => sources.test(path) && path !== 'bin/checks/docs.js')
    .flatMap(([, text]) => text.match(/@?[A-Za-z_$][\w$]*/g) ?? []),
);
/** Names of PostgreSQL, Linux, S3, Prometheus, and of libraries that a decision weighed and did not take. */
const foreignNames = new Set(
  `AbortMultipartUpload BarChart DeleteObject GetObject ListBucket ListBucketMultipartUploads PrefetchPageLinks PutObject
  alerting archive_command bintrees camelCase iovl json_array log_min_duration_statement nextWrite pg_ctl pg_dump
  pg_receivewal pg_stat_statements portrait_id psql sched_autogroup tdigest used_by_id used_by_type zscale`.split(
    /\s+/,
  ),
);
/** Made by a server, a build, an operator or a recipe; files of other programs; packages; patterns. */
const foreign = [
  /^(node_modules|\.cache|web\/build|DATA_DIR|@)(\W.*|\w.*)?$/,
  /^(\.\/data|(working|incoming|cluster|utils)\/|(erased|routes)\.json|journald\.conf|\.env|qrcode\.react)$/,
  /\/(open-day\.ts|paid\.ts|wrote\.ts|reported-note\.tsx|house-rules-screen\.tsx|(card-)?mood[-a-z]*\.(tsx?|graphql)|features\/notes\/.*|answers\/notes\.ts)$/,
  /^[a-z]*X$|^[xX][A-Z]\w*$/,
];
const text = (path) => files.find(([file]) => file === path)[1];
const { scripts } = JSON.parse(text('package.json'));
const operatorCommands = new Set(
  text('server/cli/run-command.ts').match(/(?<=^ {2}\[')[a-z-]+(?=', async)/gm),
);
const extension =
  /[\w*]\.(tsx?|[cm]?js|json|md|css|ya?ml|graphql|txt|sql|py|html|svg|png|nft|env|service|timer|grit)$/;

const bad = [
  ...['[here](nowhere.md)', '`server/platform/nowhere.ts`', '`server/{main,nowhere}.ts`', '`posts/nowhere/`'],
  ...[
    '`nowhere.ts`',
    '`nowhereAtAll`',
    '`nowhereAtAll(…)`',
    '`npm run nowhere`',
    'npm run loopyard -- nowhere',
  ],
];
const good = [
  '[here](docs/glossary.md#people)',
  '`server/{main,cli}.ts`, `posts/`, `*.full.test.ts`, `access/*-policy.ts`, `.dependency-cruiser.cjs`',
  '`transact`, `ctx.now`, `platform/bounds.ts`, `fail(…)`, `@mantine/core`, `xRow`',
  '`npm run loopyard -- status`, `npm run dev`, `/api/docs`, `GET /healthz`, `14 days`',
];
let count = 0;
const problems = docs
  .filter(([, page]) => !/^\*\*Replaced by\*\* /m.test(page))
  .flatMap((doc) => find(...doc));
const sentence = `${count} links, paths, names and commands in ${docs.length} pages exist`;
if (count < 1_500) problems.push(`Only ${count} were found: too little was looked at`);
const planted = (pages) => pages.map((page) => ['README.md', page]);
conclude([...problems, ...problemsOfPlants(find, planted(bad), planted(good))], sentence);

function find(doc, page) {
  const prose = page.replace(/^( *)```.*?^\1```/gms, '');
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) =>
    code
      .split(/\s+/)
      .filter((word) => !foreign.some((pattern) => pattern.test(word)))
      .map((word) => [word, isThere(word, word === code, doc)]),
  );
  const links = page.matchAll(/(?:\]\(|(?:src|srcset)=")((?!https?:|#|mailto:)[^)#"\s]+)/g);
  const commands = page.matchAll(/npm run ([\w:]+)(?: -- ([a-z][a-z-]*))?/g);
  const all = [
    ...words,
    ...[...links].map(([, link]) => [link, existsSync(join(root, dirname(doc), link))]),
    ...[...commands].map(([command, script, act]) => [
      command,
      script in scripts && (script !== 'loopyard' || !act || operatorCommands.has(act)),
    ]),
  ];
  count += all.length;
  return all.filter(([, isHere]) => !isHere).map(([word]) => `${doc}: ${word} does not exist`);
}

/** Neither an address on the wire (`/api/…`, `checkouts/{id}`) nor a word with a gap (`…`) is a path. */
function isThere(word, isAlone, doc) {
  const looksLikePath = /^[\w.*-][\w.*{},/-]*$/.test(word) && !/\{\w+\}|^\d/.test(word);
  if (looksLikePath && (extension.test(word) || (isAlone && word.includes('/'))))
    return alternativesOf(word).every((path) => isPlace(path, doc));
  if (!isAlone || !/^[A-Za-z_$][\w$]*(\.[A-Za-z_$][\w$]*)*(\([^`]*\))?$/.test(word) || !/[a-z]/.test(word))
    return true;
  // Metrics get their prefix where they are registered.
  const parts = word.replace(/\(.*\)$/, '').split('.');
  return parts.every((name) =>
    [name, name.replace(/^loopyard_/, '')].some((it) => names.has(it) || foreignNames.has(it)),
  );
}

function alternativesOf(word) {
  const [, before, choice, after] = word.match(/^(.*?)\{([^}]*)\}(.*)$/) ?? [];
  return choice ? choice.split(',').flatMap((part) => alternativesOf(before + part + after)) : [word];
}

function isPlace(word, doc) {
  const path = word.replace(/\/$/, '');
  if (['', dirname(doc)].some((folder) => existsSync(join(root, folder, path)))) return true;
  const source = path
    .replace(/[.+?]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(.*/)?'));
  const ending = new RegExp(`(^|/)${source}${extension.test(path) ? '' : '(\\.tsx?|\\.js)?'}$`);
  return places.some((place) => ending.test(place));
}

function foldersOf(file) {
  return file.split('/').map((_, index, parts) => parts.slice(0, index).join('/'));
}
