// What is exported is read far from where it stands, so its name has a noun or a verb: no bare participle or pronoun
// (docs/glossary.md, "Verbs and endings"). A planted name that is not caught is a failure, too.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.js';

const bare = new Set(
  `added again answered asked away both chosen closed counted done found gave given gone heard held here how kept known
  left listed lost made mine moved named one opened other others own put removed said seen sent shown signed some started
  taken that theirs there these this those told typed used wanted went what which who whose why written`.split(
    /\s+/,
  ),
);
const exported =
  /^export (?:default )?(?:async )?(?:const|let|function\*?|class|type|interface|enum) (\w+)/gm;
const sources = '{contract,server,web,e2e,bin,bench}/**/*.{ts,tsx,js}';
const exclude = ['**/{node_modules,build,dist,migrations,.react-router}/**', '**/*.{gen,d}.ts'];
const planted = ['export const told = 1;', 'export async function Shown() {}', 'export type Kept = 1;'];

const names = globSync(sources, { cwd: root, exclude }).flatMap((path) =>
  exportsOf(readFileSync(join(root, path), 'utf8')).map((name) => ({ path, name })),
);
const problems = names.filter(({ name }) => isBare(name));
for (const { path, name } of problems) console.error(`${path}: \`${name}\` alone does not say what it is`);
const missed = planted.filter((text) => !exportsOf(text).some(isBare));
for (const text of missed) console.error(`Not caught: ${text}`);
if (names.length < 1000) console.error(`Only ${names.length} names were found: too little was looked at`);
if (problems.length || missed.length || names.length < 1000) process.exit(1);
console.log(
  `${names.length} exported names say what they are; each of ${planted.length} planted ones is caught`,
);

function exportsOf(text) {
  return [...text.matchAll(exported)].map(([, name]) => name);
}

function isBare(name) {
  return bare.has(name.toLowerCase());
}
