// Doors translate the wire's snake_case. In a feature file with a command (an exported function that takes a
// `Tx`), except doors and queries, no property with such a name may be declared, read or destructured. A door
// must not spread a body into a call, because types can't catch a renamed optional field.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../prepare.js';

const doors = /(^|\/)(rest(-\w+)?|graphql|channel)\.ts$/;
const exempt = /(^|\/)queries\.ts$|\.test(ing)?\.ts$/;
const command = 'export async function act(ctx: SignedIn, tx: Tx, input: Input) {';
const planted = {
  'commands.ts': [
    `type Input = { first_name: string }; ${command} }`,
    `${command} return input.first_name; }`,
    `${command} const { first_name: firstName } = input; }`,
    `const inputSchema = z.object({ first_name: z.string() }); ${command} }`,
  ],
  'rest.ts': [
    'const route = (ctx, tx, { body }) => act(ctx, tx, { ...body });',
    'const route = (ctx, tx, { body }) => act(ctx, tx, { ...body.user, misses });',
  ],
};

const files = globSync('server/{features,lifecycle}/**/*.ts', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !exempt.test(path))
  .map((path) => ({ path, source: parse(path, readFileSync(join(root, path), 'utf8')) }));
const looked = files.filter(({ path, source }) => isDoor(path) || hasCommand(source));
const problems = looked.flatMap(({ path, source }) => problemsIn(path, source));
for (const problem of problems) console.error(problem);
const all = Object.entries(planted).flatMap(([path, texts]) => texts.map((text) => parse(path, text)));
const missed = all.filter((source) => problemsIn(source.fileName, source).length === 0);
for (const { text } of missed) console.error(`Not caught: ${text}`);
if (looked.length < 50) console.error(`Only ${looked.length} files were found: too little was looked at`);
if (problems.length || missed.length || looked.length < 50) process.exit(1);
console.log(
  `${looked.length} doors and files with commands keep snake_case apart; each of ${all.length} planted ones is caught`,
);

function parse(path, text) {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

function isDoor(path) {
  return doors.test(path);
}

function hasCommand(source) {
  return source.statements.some(
    (statement) =>
      ts.isFunctionDeclaration(statement) &&
      statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
      statement.parameters.some(({ name, type }) => name.getText() === 'tx' && type?.getText() === 'Tx'),
  );
}

function problemsIn(path, source) {
  const problems = [];
  visit(source);
  return problems;

  function visit(node) {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const place = `${path}:${line + 1}`;
    if (isDoor(path) && isBodySpread(node)) problems.push(`${place}: a body is handed on field by field`);
    const name = isDoor(path) ? null : nameSeen(node);
    if (name && ts.isIdentifier(name) && /[a-z]_[a-z]/.test(name.text))
      problems.push(`${place}: \`${name.text}\` is the wire's name; a command knows it in camelCase`);
    ts.forEachChild(node, visit);
  }
}

function nameSeen(node) {
  if (ts.isPropertySignature(node) || ts.isPropertyAccessExpression(node)) return node.name;
  if (ts.isBindingElement(node)) return node.propertyName ?? node.name;
  if (ts.isPropertyAssignment(node) && /^z\.(strictO|o)bject\(/.test(node.parent.parent.getText()))
    return node.name;
  return null;
}

/** Forms' rules are allowed, because they know the wire's names. */
function isBodySpread(node) {
  return (
    ts.isSpreadAssignment(node) &&
    /^body\b/.test(node.expression.getText()) &&
    !/^\w+Errors\(/.test(node.parent.parent.getText())
  );
}
