// Limits file and function lengths. biome.json limits the longest; this check limits the 90th percentile, and every
// function in tests: Biome counts a whole describe block as a function, so it skips tests.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../prepare.js';

const sources = '{contract,server,web,e2e,bin,seeds,bench,drill}/**/*.{ts,tsx,js,cjs,mjs}';
const exclude = ['**/{node_modules,build,dist,migrations,.react-router}/**', '**/*.{gen,d}.ts'];
const files = globSync(sources, { cwd: root, exclude }).map((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, lines: text.trimEnd().split('\n').length, functions: functionsOf(path, text) };
});
const functions = files.flatMap((file) => file.functions);
const tooLong = functions.filter(({ lines }) => lines > 60);
for (const { where, lines } of tooLong) console.error(`${where}: a function of ${lines} lines, at most 60`);
const isWell = [holdMost('files', files, 180), holdMost('functions', functions, 30)].every(Boolean);
process.exit(isWell && tooLong.length === 0 ? 0 : 1);

function holdMost(kind, all, budget) {
  const lines = all.map((entry) => entry.lines).sort((a, b) => a - b);
  const at = (share) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))];
  console.log(`${lines.length} ${kind}: median ${at(0.5)} lines, p90 ${at(0.9)}, max ${at(1)}`);
  const isHeld = at(0.9) <= budget;
  if (!isHeld) console.error(`Nine of ten ${kind} have at most ${budget} lines: now ${at(0.9)}`);
  return isHeld;
}

function functionsOf(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const functions = [];
  visit(source);
  return functions;

  function visit(node) {
    if (ts.isFunctionLike(node) && node.body && ts.isBlock(node.body) && !isChapter(node)) {
      const first = lineOf(node.getStart());
      functions.push({ where: `${path}:${first}`, lines: lineOf(node.end) - first + 1 });
    }
    ts.forEachChild(node, visit);
  }
}

function isChapter(node) {
  return ts.isCallExpression(node.parent) && /^(test\.)?describe\b/.test(node.parent.expression.getText());
}
