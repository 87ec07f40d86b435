// Size budgets: files, functions and parameters small enough to be read in one go.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../prepare.js';

const folders = ['contract', 'server', 'web', 'e2e', 'bin', 'seeds', 'bench'];
const skipped = /(^|\/)(node_modules|build|dist|migrations|\.react-router|\.cache)(\/|$)|\.gen\.ts$|\.d\.ts$/;
const budgets = { file: { max: 300, p90: 180 }, function: { max: 60, p90: 30 }, parameters: { max: 4 } };

const files = folders.flatMap(sourcesBelow);
const measured = files.flatMap(measure);
const over = Object.entries(budgets).flatMap(([kind, budget]) => judge(kind, budget));
for (const problem of over) console.error(problem);
if (files.length === 0) console.error('No source was found: nothing was measured');
process.exit(over.length || files.length === 0 ? 1 : 0);

function judge(kind, budget) {
  const all = measured.filter((one) => one.kind === kind).sort((a, b) => a.size - b.size);
  const at = (share) => all[Math.min(all.length - 1, Math.floor(all.length * share))]?.size ?? 0;
  console.log(`${kind}: ${all.length} measured, median ${at(0.5)}, p90 ${at(0.9)}, max ${at(1)}`);
  const tooLarge = all
    .filter((one) => one.size > budget.max)
    .map((one) => `${one.where}: ${kind} of ${one.size}, at most ${budget.max}`);
  if (budget.p90 && at(0.9) > budget.p90)
    tooLarge.push(`90 % of all: ${kind} of at most ${at(0.9)}, budget ${budget.p90}`);
  return tooLarge;
}

function sourcesBelow(folder) {
  let entries = [];
  try {
    entries = readdirSync(join(root, folder), { recursive: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return entries
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.(ts|tsx|js|cjs|mjs)$/.test(path) && !skipped.test(path));
}

function measure(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [{ kind: 'file', where: path, size: text.trimEnd().split('\n').length }];
  visit(source);
  return found;

  function visit(node) {
    if (ts.isFunctionLike(node) && node.body) {
      const where = `${path}:${lineOf(node.getStart())}`;
      found.push({ kind: 'parameters', where, size: node.parameters.length });
      // A describe block is a chapter of a file; the tests in it are the functions.
      const measurable = ts.isBlock(node.body) && !isChapter(node);
      if (measurable)
        found.push({ kind: 'function', where, size: lineOf(node.end) - lineOf(node.getStart()) + 1 });
    }
    ts.forEachChild(node, visit);
  }

  function lineOf(position) {
    return source.getLineAndCharacterOfPosition(position).line + 1;
  }
}

function isChapter(node) {
  return ts.isCallExpression(node.parent) && /^(test\.)?describe\b/.test(node.parent.expression.getText());
}
