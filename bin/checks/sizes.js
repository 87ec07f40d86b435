// Limits file and function lengths, apart for product, tests and tools. Biome says the longest while you write
// (biome.json), but counts a whole describe block as a function, so it skips the functions of tests.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../prepare.js';

const budgets = {
  product: { files: { max: 250, p90: 140, median: 50 }, functions: { max: 50, p90: 25 } },
  tests: { files: { max: 300, p90: 215, median: 90 }, functions: { max: 60, p90: 22 } },
  tools: { files: { max: 270, p90: 175, median: 90 }, functions: { max: 55, p90: 22 } },
};
const shares = { max: 1, p90: 0.9, median: 0.5 };

const sources = '{codec,contract,server,web,e2e,bin,seeds,bench,drill,deploy}/**/*.{ts,tsx,js,cjs,mjs}';
const exclude = ['**/{node_modules,build,dist,migrations,.react-router}/**', '**/*.{gen,d}.ts'];
const files = globSync(sources, { cwd: root, exclude }).map((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  return { where: path, lines: text.trimEnd().split('\n').length, functions: functionsOf(path, text) };
});
const groups = Object.groupBy(files, ({ where }) => groupOf(where.replaceAll('\\', '/')));
const complaints = Object.entries(budgets).flatMap(([group, { files: ofFiles, functions: ofFunctions }]) => [
  ...judge(`${group}: files`, groups[group], ofFiles),
  ...judge(
    `${group}: functions`,
    groups[group].flatMap((file) => file.functions),
    ofFunctions,
  ),
]);
const missedPlants = Object.values(budgets).flatMap((budget) => Object.values(budget).flatMap(missedIn));
for (const complaint of [...complaints, ...missedPlants]) console.error(complaint);
if (missedPlants.length === 0) console.log('Each limit catches a planted excess');
process.exit(complaints.length + missedPlants.length > 0 ? 1 : 0);

function groupOf(path) {
  if (/\.(test|testing|spec)\.|(^|\/)test\/|^e2e\//.test(path)) return 'tests';
  return /^(codec|contract|server|web)\//.test(path) ? 'product' : 'tools';
}

function judge(kind, all, budget) {
  const { max, p90, median } = figuresOf(all);
  console.log(`${kind}: ${all.length}, median ${median} lines, p90 ${p90}, max ${max}`);
  return excessesOf(kind, all, budget);
}

function excessesOf(kind, all, { max, ...typical }) {
  const figures = figuresOf(all);
  return [
    ...all
      .filter(({ lines }) => lines > max)
      .map(({ where, lines }) => `${where}: ${lines} lines, ${kind} have at most ${max}`),
    ...Object.entries(typical)
      .filter(([name, limit]) => figures[name] > limit)
      .map(([name, limit]) => `${kind}: the ${name} is at most ${limit} lines, now ${figures[name]}`),
  ];
}

function figuresOf(all) {
  const lines = all.map((entry) => entry.lines).sort((a, b) => a - b);
  const at = (share) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))];
  return Object.fromEntries(Object.entries(shares).map(([name, share]) => [name, at(share)]));
}

/** A share of entries one line over a limit, the others empty, must be seen. */
function missedIn(budget) {
  return Object.entries(budget)
    .filter(([name, limit]) => {
      const longFrom = Math.min(9, Math.floor(10 * shares[name]));
      const planted = Array.from({ length: 10 }, (_, at) => ({
        where: 'planted',
        lines: at < longFrom ? 0 : limit + 1,
      }));
      return excessesOf('planted', planted, { [name]: limit }).length === 0;
    })
    .map(([name, limit]) => `The limit ${name} ${limit} does not see a planted excess`);
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
