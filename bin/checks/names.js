// A declared name needs a noun or a verb, not just a participle or pronoun (docs/glossary.md, "Verbs and
// endings"). Properties of literals are skipped, because the wire or a library may name them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../prepare.js';

const folders = ['bench', 'bin', 'codec', 'contract', 'drill', 'e2e', 'seeds', 'server', 'web'];
/** Not `closed`, `ended` (promises), `checked` (a box), `created`, `invited` and `processed` (our fields). */
const bare = new Set(
  `added again allowed answered asked away begun both broken changed chosen cleaned counted done edited
  finished found gave given gone heard held here how joined kept known left listed logged lost made mine moved
  named offered one opened ordered other others own paid posted promised put reached received refused removed
  repeated restored said seen sent shown signed some started taken that theirs there these those told tried
  typed used waited wanted went what which who whose why written`.split(/\s+/),
);
const declarations = [
  ts.isVariableDeclaration,
  ts.isBindingElement,
  ts.isParameter,
  ts.isFunctionLike,
  ts.isClassLike,
  ts.isTypeAliasDeclaration,
  ts.isInterfaceDeclaration,
  ts.isTypeParameterDeclaration,
  ts.isPropertySignature,
  ts.isPropertyDeclaration,
  ts.isNamedTupleMember,
  ts.isImportClause,
  ts.isNamespaceImport,
];
/** Methods may have these names, because they are read after their object: `keptFiles.put(…)`. */
const methodVerbs = new Set(['put']);

const planted = [
  'export const told = 1;',
  'export async function Shown() {}',
  'export type Kept = 1;',
  'const id = 1, found = 2;',
  'for (const one of []);',
  'const { id: named } = {};',
  'const [[given]] = [];',
  'const f = (asked) => asked;',
  'function f(...sent) { function done() {} }',
  'try {} catch (gone) {}',
  'class Place { seen = 1; }',
  'type Place = { mine: string };',
  'interface Place { heard(): void }',
  'type Pair = [made: string];',
  'type Of<Said> = Said;',
  "import { notice as theirs } from 'notices';",
  "export { notice as others } from 'notices';",
];
const plantedGood = [
  'send({ told: 1, lost }).given;',
  'interface Files { put(): void }',
  'function f(this: Files) {}',
];

const sources = `{${folders}}/**/*.{ts,tsx,js}`;
const exclude = ['**/{node_modules,build,dist,migrations,.react-router}/**', '**/*.{gen,d}.ts'];
const names = globSync(sources, { cwd: root, exclude }).flatMap((path) =>
  declaredNames(path, readFileSync(join(root, path), 'utf8')).map((declared) => ({ path, ...declared })),
);
const problems = [
  ...names
    .filter(isBare)
    .map(({ path, line, name }) => `${path}:${line}: \`${name}\` alone does not say what it is`),
  ...planted.filter((text) => !hasBareName(text)).map((text) => `Not caught: ${text}`),
  ...plantedGood.filter(hasBareName).map((text) => `Caught, though it is good: ${text}`),
];
if (names.length < 10_000) problems.push(`Only ${names.length} names were found: too little was looked at`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`${names.length} names say what they are; each of ${planted.length} planted ones is caught`);

function declaredNames(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const declared = [];
  visit(source);
  return declared;

  function visit(node) {
    if (node.name && ts.isIdentifier(node.name) && declares(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
      const isMethod = ts.isMethodDeclaration(node) || ts.isMethodSignature(node);
      declared.push({ name: node.name.text, line: line + 1, isMethod });
    }
    ts.forEachChild(node, visit);
  }
}

function declares(node) {
  // An import without a new name is checked in its own file.
  if (ts.isImportSpecifier(node) || ts.isExportSpecifier(node)) return node.propertyName !== undefined;
  return declarations.some((is) => is(node));
}

function isBare({ name, isMethod }) {
  return bare.has(name.toLowerCase()) && !(isMethod && methodVerbs.has(name));
}

function hasBareName(text) {
  return declaredNames('planted.ts', text).some(isBare);
}
