// npm run mutants [-- words of a path]: takes each check out of the policies, and each refusal out of the commands
// and queries, one at a time, and runs the tests of who may do what. A mutant that no test notices has survived.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { childEnvironment, ensureInstalled, root } from './prepare.js';

ensureInstalled();
const wanted = process.argv.slice(2);
const table = [
  'server/test/authorization.test.ts',
  'server/test/abilities.test.ts',
  'server/test/swapped.test.ts',
];
const mutants = sources().flatMap(mutantsOf);
if (mutants.length === 0) throw new Error('No check was found: nothing was taken out');
console.log(`${mutants.length} checks to take out`);
const survivors = [];
const waiting = mutants.entries();
await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, hunt));
for (const { where, without } of survivors) console.error(`survived: ${where}: ${without}`);
console.log(`${mutants.length} checks taken out one by one, survivors: ${survivors.length}`);
process.exit(survivors.length ? 1 : 0);

async function hunt() {
  for (const [i, mutant] of waiting) {
    const noticed = (await isRed(mutant, table)) || (await isRed(mutant, [mutant.feature]));
    console.log(
      `${i + 1}/${mutants.length} ${noticed ? 'noticed ' : 'SURVIVED'} ${mutant.where}: ${mutant.without}`,
    );
    if (!noticed) survivors.push(mutant);
  }
}

/** Without a check some test must fail; the table is asked first, then the feature's own rules. */
function isRed(mutant, tests) {
  const { file, start, end, by } = mutant;
  const env = { ...childEnvironment(), LOOPYARD_MUTANT: JSON.stringify({ file, start, end, by }) };
  const run = spawn('vitest', ['run', '--bail=1', '--maxWorkers=1', ...tests], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) =>
    run.once('error', reject).once('exit', (code) => resolve(code !== 0)),
  );
}

function sources() {
  const folder = 'server/features';
  return readdirSync(join(root, folder), { recursive: true })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\/(policy|commands|queries|members|rights|rest|channel|graphql)\.ts$/.test(path))
    .filter((path) => wanted.length === 0 || wanted.some((word) => path.includes(word)));
}

function mutantsOf(file) {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, by, without) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    const place = { file, start: node.getStart(), end: node.getEnd(), by };
    found.push({
      ...place,
      where: `${file}:${line + 1}`,
      without,
      feature: file.split('/').slice(0, 3).join('/'),
    });
  };
  const visit = (node) => {
    if (file.endsWith('/policy.ts')) takeOutOperand(node, add);
    else takeOutRefusal(node, add);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** `a && b` becomes `a`, and `b`; so does `a || b`, and an ability that rests on one thing is given to all. */
function takeOutOperand(node, add) {
  const { AmpersandAmpersandToken, BarBarToken } = ts.SyntaxKind;
  if (
    ts.isBinaryExpression(node) &&
    [AmpersandAmpersandToken, BarBarToken].includes(node.operatorToken.kind)
  ) {
    add(node, `(${node.left.getText()})`, node.right.getText());
    add(node, `(${node.right.getText()})`, node.left.getText());
  }
  const given =
    (ts.isPropertyAssignment(node) && node.initializer) || (ts.isReturnStatement(node) && node.expression);
  if (given && (ts.isPropertyAccessExpression(given) || ts.isCallExpression(given) || ts.isIdentifier(given)))
    add(given, 'true', given.getText());
}

/** `if (…) return fail('forbidden')` and its like are left out. */
function takeOutRefusal(node, add) {
  if (!ts.isIfStatement(node) || node.elseStatement) return;
  if (!ts.isReturnStatement(node.thenStatement)) return;
  const answer = node.thenStatement.expression?.getText() ?? '';
  if (
    /^(unwrap\()?fail\('(forbidden|not_found|unauthenticated|is_owner|last_admin|admin_must_step_down|plan_required)'/.test(
      answer,
    )
  )
    add(node, ';', node.getText().replace(/\s+/g, ' '));
}
