// "How to add …" of docs/architecture.md on a copy: a noun that is told of and has a screen, and a field.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyTree } from '../checks/check.js';
import { childEnvironment, root } from '../prepare.js';
import { beside, motto, note } from './lines.js';

const example = join(root, 'bin/recipes/note');
const files = globSync('**/*.*', { cwd: example }).map((file) => file.replaceAll('\\', '/'));
const lines = Object.entries({ ...note, ...motto, ...beside });
const generated =
  /\.gen\.ts$|^contract\/(openapi|examples)\.json$|^docs\/architecture\.md$|^server\/migrations\/|\.tsbuildinfo$/;
const proofs = [
  ...['tsc -p server', 'react-router typegen web', 'tsc -p web', 'biome lint server'],
  ...['node bin/checks/boundaries.js', 'node bin/checks/texts.js'],
  'vitest run server/features/notes server/lifecycle/registry server/test/keys server/test/swapped',
  'vitest run server/test/contract server/access/named-loop server/test/texts web/features/notes',
  'vitest run server/test/authorization -t notes',
];
const read = (file) => readFileSync(join(folder, file), 'utf8');
const write = (file, text) => writeFileSync(join(folder, file), text);
let folder;
beforeAll(() => {
  folder = copyTree('recipe');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the steps of the docs are the files touched by hand', () => {
  const steps = ['a noun', 'a subject', 'a field of a loop'].flatMap(stepsOf);
  const touched = [
    ...files.filter((file) => !file.includes('.test.')),
    ...Object.keys({ ...note, ...motto }),
  ];
  expect(touched.sort()).toEqual(steps.sort());
});

test('a noun and a field work', () => {
  cpSync(example, folder, { recursive: true });
  for (const [file, changes] of lines) for (const change of changes) insert(file, ...change);
  expect(run('drizzle-kit generate --name recipe')).toBe('');
  const [migration] = globSync('server/migrations/*_recipe.sql', { cwd: folder });
  write(migration, `-- Oldest server: ${/\d{4}/.exec(migration)[0]}\n${read(migration)}`);
  for (const command of ['npm run openapi', 'node bin/checks/boundaries.js --write'])
    expect(run(command)).toBe('');
  const byHand = globSync(['**/*.*', '.*.*'], {
    cwd: folder,
    exclude: ['**/{node_modules,.react-router,.cache,build}/**'],
  })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !generated.test(file) && isChanged(file));
  expect(byHand.sort()).toEqual([...files, ...lines.map(([file]) => file)].sort());
  for (const command of proofs) expect(run(command)).toBe('');
});

test.each(Object.keys(note))('a noun forgotten in %s is missed', (file) => {
  const text = read(file);
  write(file, readFileSync(join(root, file), 'utf8'));
  expect(proofs.find(run)).toBeDefined();
  write(file, text);
});

function insert(file, anchor, addition) {
  const text = read(file);
  if (anchor && text.split(anchor).length !== 2) throw new Error(`"${anchor}" is not there once in ${file}`);
  write(
    file,
    text.replace(anchor, () => anchor + addition),
  );
}

/** @returns the output of a command that failed */
function run(command) {
  const [tool, ...args] = command.split(' ');
  const env = childEnvironment({ LOOPYARD_FULL: '', VITEST: '', NODE_ENV: '' });
  const { status, stdout, stderr } = spawnSync(tool, args, { cwd: folder, env, encoding: 'utf8' });
  return status === 0 ? '' : `${command}\n${stdout}${stderr}`;
}

function isChanged(file) {
  const [before] = globSync(file, { cwd: root });
  return !before || !readFileSync(join(root, file)).equals(readFileSync(join(folder, file)));
}

function stepsOf(heading) {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const section = page.split(/^### /m).find((title) => title.startsWith(`${heading} (`));
  return [...section.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file]) => file);
}
