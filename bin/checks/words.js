// Comments, test titles and the API's descriptions say subject, verb, object: none opens with a word that makes
// a riddle. Most exported functions need no comment. `node bin/checks/words.js [folder]` lists those with one.
import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../prepare.js';

const sources =
  '{contract/openapi.json,{bench,bin,codec,contract,deploy,drill,e2e,seeds,server,web}/**/*.{ts,tsx,js,cjs,mjs,css,sh,graphql}}';
const exclude = ['**/{node_modules,build,dist,migrations,.react-router}/**', '**/*.{gen,d}.ts'];
const riddle = /^(Whoever|Who|Whom|What|Whatever|Whose|Those|As|Of)\b/i;
const loosePatterns = { '.css': /\/\*[\s\S]*?\*\//g, '.json': /"(?:description|summary)": "[^"\n]+/g };
const mostCommented = 0.45;

const files = globSync(sources, { cwd: root, exclude }).map((path) => ({
  path: path.replaceAll('\\', '/'),
  text: readFileSync(join(root, path), 'utf8'),
}));
const planted = {
  comment: [
    '// Whoever asks',
    '/** What it does. */',
    '/*\n * Of a post: its title.\n */',
    '# As is',
    '"""\nWho\n"""',
    'type Post {\n  "Who wrote it"\n  author: User\n}',
    '{ "description": "Whose post it is" }',
  ],
  title: [
    "test('what is gone stays gone', run)",
    'test.each(rows)(`Those of %s`, run)',
    "describe('of a loop', run)",
  ],
};
const plantedGood = ['// Asking costs a read.', "const url = 'http://whose.example'; // one"];

const exported = files
  .filter(({ path }) => /\.[jt]sx?$/.test(path) && !isTest(path))
  .flatMap(exportedFunctions);
const problems = [
  ...files.flatMap(({ path, text }) => riddlesOf(path, text)),
  ...planted.comment
    .filter((text) => riddlesOf(plantName(text), text).length !== 1)
    .map((text) => `Not caught: ${text}`),
  ...planted.title
    .filter((text) => riddlesOf('planted.test.ts', text).length !== 1)
    .map((text) => `Not caught: ${text}`),
  ...plantedGood
    .filter((text) => riddlesOf('planted.ts', text).length > 0)
    .map((text) => `Caught, though it is good: ${text}`),
];
if (exported.length < 1_000) problems.push(`Only ${exported.length} exported functions were found`);
const [folder] = process.argv.slice(2);
if (folder)
  for (const { where } of exported.filter(({ path, isCommented }) => isCommented && path.startsWith(folder)))
    console.log(where);
const share = shareOf(exported);
if (share > mostCommented)
  problems.push(`${percent(share)} of exported functions are commented, at most 45 % may be`);
for (const problem of problems) console.error(problem);
console.log(`${exported.length} exported functions, ${percent(share)} commented: ${byFolder()}`);
process.exitCode = problems.length > 0 ? 1 : 0;

function riddlesOf(path, text) {
  const comments = /\.[cm]?[jt]sx?$/.test(path) ? commentsOf(text, path) : looseCommentsOf(path, text);
  const titles = isTest(path) ? titlesOf(text) : [];
  return [...comments, ...titles]
    .filter(({ words }) => riddle.test(words))
    .map(({ at, words }) => `${path}:${lineAt(text, at)}: opens with a riddle: ${words.slice(0, 70)}`);
}

/** Comments of a script, those of consecutive lines as one: `{at, words}`. */
function commentsOf(text, path) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const ranges = new Map();
  const visit = (node) => {
    // The text of JSX is no place for comments; what looks like one there is text.
    if (node.kind !== ts.SyntaxKind.JsxText)
      for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) ranges.set(range.pos, range);
    if (node.kind !== ts.SyntaxKind.JsxText)
      for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) ranges.set(range.pos, range);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  const comments = [];
  let endBefore = -1;
  for (const { pos, end } of [...ranges.values()].sort((a, b) => a.pos - b.pos)) {
    const continues = text.startsWith('//', pos) && /^\r?\n\s*$/.test(text.slice(endBefore, pos));
    if (!continues) comments.push({ at: pos, words: wordsOf(text.slice(pos, end)) });
    endBefore = text.startsWith('//', pos) ? end : -1;
  }
  return comments;
}

function looseCommentsOf(path, text) {
  const pattern =
    loosePatterns[extname(path)] ?? /("""[\s\S]*?""")|^[ \t]*"[^"\n]+"$|((?:^[ \t]*#(?!!).*\n?)+)/gm;
  return [...text.matchAll(pattern)].map((match) => ({ at: match.index, words: wordsOf(match[0]) }));
}

function wordsOf(comment) {
  return comment
    .replace(/^\s*(\/\*\*?|\/\/|#|"""|"(?:description|summary)": "|")\s*/, '')
    .replace(/^\*?\s*(@(param|returns?)\s+(\{.*?\}\s+)?\S*\s*)?/, '')
    .trim();
}

function titlesOf(text) {
  const pattern = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])(.+?)\1/g;
  return [...text.matchAll(pattern)].map((match) => ({ at: match.index, words: match[2] }));
}

function exportedFunctions({ path, text }) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(isExportedFunction).map((node) => ({
    path,
    where: `${path}:${lineAt(text, node.getStart(source))}`,
    isCommented: (ts.getLeadingCommentRanges(text, node.pos) ?? []).some(
      ({ end }) => !text.slice(end, node.getStart(source)).includes('\n\n'),
    ),
  }));
}

function isExportedFunction(node) {
  if (!ts.canHaveModifiers(node)) return false;
  const isExported = node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!isExported) return false;
  if (ts.isFunctionDeclaration(node)) return true;
  return (
    ts.isVariableStatement(node) &&
    node.declarationList.declarations.some(({ initializer }) => initializer && ts.isFunctionLike(initializer))
  );
}

function byFolder() {
  const folders = Map.groupBy(exported, ({ path }) => path.split('/').slice(0, depthOf(path)).join('/'));
  return [...folders].map(([name, functions]) => `${name} ${percent(shareOf(functions))}`).join(', ');
}

function depthOf(path) {
  return /^(server|web)\//.test(path) && path.split('/').length > 2 ? 2 : 1;
}

function shareOf(functions) {
  return functions.filter(({ isCommented }) => isCommented).length / functions.length;
}

function percent(part) {
  return `${Math.round(part * 100)} %`;
}

function isTest(path) {
  return /\.(test|spec|testing)\.[jt]sx?$/.test(path);
}

function plantName(text) {
  if (text.startsWith('#')) return 'planted.sh';
  if (text.startsWith('{')) return 'planted.json';
  return /^("""|type )/.test(text) ? 'planted.graphql' : 'planted.ts';
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
