import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../prepare.js';

const exclude = ['**/{node_modules,build,dist,data,.git,.cache,.react-router,test-results}/**'];

/** @returns `[path, text]` of each file, with `/` in its path */
export function filesOf(patterns, leftOut = []) {
  return globSync(patterns, { cwd: root, exclude: [...exclude, ...leftOut], withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path.slice(join(root, '/').length).replaceAll('\\', '/'), readFileSync(path, 'utf8')]);
}

/** `findProblems` gets each plant's values; a bad one that passes is a problem, and so is a good one that doesn't. */
export function problemsOfPlants(findProblems, bad, good = []) {
  return [
    ...bad.filter((plant) => findProblems(...plant).length === 0).map((plant) => `Not caught: ${plant}`),
    ...good.flatMap((plant) => findProblems(...plant).map((problem) => `Caught, though good: ${problem}`)),
  ];
}

export function conclude(problems, sentence) {
  for (const problem of problems) console.error(problem);
  console.log(sentence);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

/** The copy's own workspaces are linked in it; other packages are found above it. */
export function copyTree(name) {
  const folder = join(root, '.cache', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'node_modules/@loopyard'), { recursive: true });
  const leftOut = /[\\/](node_modules|\.git|\.cache|data|build|\.react-router|test-results|.*\.tsbuildinfo)$/;
  const filter = (path) => !leftOut.test(path);
  for (const entry of readdirSync(root).filter((entry) => filter(`/${entry}`)))
    cpSync(join(root, entry), join(folder, entry), { recursive: true, filter });
  for (const workspace of ['codec', 'contract', 'server', 'web'])
    symlinkSync(join(folder, workspace), join(folder, 'node_modules/@loopyard', workspace), 'junction');
  return folder;
}
