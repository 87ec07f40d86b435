import { spawnSync } from 'node:child_process';
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { childEnvironment, root } from '../prepare.js';

const leftOut = ['node_modules', '.git', '.cache', 'data', 'test-results'];

export function createScratch() {
  mkdirSync(join(root, '.cache'), { recursive: true });
  // Hard links need the same disk as the packages.
  const folder = mkdtempSync(join(root, '.cache/recipe-'));
  for (const name of readdirSync(root).filter((entry) => !leftOut.includes(entry)))
    cpSync(join(root, name), join(folder, name), { recursive: true });
  linkFiles(join(root, 'node_modules'), join(folder, 'node_modules'));
  const first = contents(folder);
  return {
    /** Creates a file, or inserts each text after its anchor, which has to occur once. */
    edit(file, change) {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(
        path,
        typeof change === 'string' ? change : change.reduce(insert(file), readFileSync(path, 'utf8')),
      );
    },
    run(command) {
      const [tool, ...args] = command.match(/'[^']*'|\S+/g).map((word) => word.replaceAll("'", ''));
      const env = childEnvironment({ LOOPYARD_FULL: '', VITEST: '', NODE_ENV: '' });
      // The copy's own tools, because one of ours would load a second copy of itself.
      env.PATH = join(folder, 'node_modules/.bin') + delimiter + env.PATH;
      const { status, stdout, stderr } = spawnSync(tool, args, { cwd: folder, env, encoding: 'utf8' });
      return { ok: status === 0, output: `${command}\n${stdout}${stderr}` };
    },
    nameOldestServer() {
      const migrations = join(folder, 'server/migrations');
      for (const name of readdirSync(migrations).filter((file) => file.endsWith('_recipe.sql'))) {
        const text = readFileSync(join(migrations, name), 'utf8');
        if (!text.startsWith('-- Oldest'))
          writeFileSync(join(migrations, name), `-- Oldest server: ${name.slice(0, 4)}\n${text}`);
      }
    },
    changed: () =>
      [...contents(folder)]
        .filter(([file, text]) => first.get(file) !== text)
        .map(([file]) => file)
        .sort(),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function insert(file) {
  return (text, [anchor, addition]) => {
    if (text.split(anchor).length !== 2) throw new Error(`"${anchor}" is not there once in ${file}`);
    return text.replace(anchor, () => anchor + addition);
  };
}

/** Hard-links the packages file by file, so that links to our workspaces lead into the copy. */
function linkFiles(from, to) {
  mkdirSync(to);
  // Skip dot folders, because tools write into them.
  const entries = readdirSync(from, { withFileTypes: true });
  for (const entry of entries.filter(({ name }) => name === '.bin' || !name.startsWith('.'))) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (entry.isDirectory()) linkFiles(source, target);
    else linkSync(source, target);
  }
}

function contents(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(
      (file) => !/(^|\/)(node_modules|build|\.react-router|\.cache|test-results)\/|\.tsbuildinfo$/.test(file),
    );
  return new Map(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]));
}
