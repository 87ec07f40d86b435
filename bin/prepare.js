// What every command needs first: packages installed, the web app built, the right Node found.
// Plain JavaScript for any Node >= 20: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Installs from package-lock.json when it is not what is installed for this platform. */
export function ensureInstalled() {
  const stamp = join(root, 'node_modules', '.installed');
  const wanted = `${process.platform}-${process.arch} ${sha256(readFileSync(join(root, 'package-lock.json')))}`;
  if (readIfThere(stamp) === wanted) return;
  // Not `npm ci`: it refuses a lockfile without some other platform's optional packages, and registries may lack
  // those. The lockfile's versions and checksums hold all the same, and --no-save leaves it as it is.
  const args = ['install', '--no-save', '--ignore-scripts', '--include=dev', '--include=optional'];
  runOrExit('Installing packages', npmCommand([...args, '--no-audit', '--no-fund', '--loglevel=error']));
  writeFileSync(stamp, wanted);
}

/** Builds the web app into web/build/client when a source is not the one it was built from. */
export function ensureWebBuilt() {
  const build = join(root, 'web', 'build');
  const stamp = join(build, '.built-from');
  const wanted = sha256(['web', 'contract', 'seeds', 'package-lock.json'].map(fingerprint).join(''));
  if (readIfThere(stamp) === wanted) return;
  rmSync(stamp, { force: true });
  runOrExit(
    'Building the web app',
    npmCommand(['run', 'build', '--workspace', 'web', '--', '--logLevel', 'warn']),
    childEnvironment(),
  );
  mkdirSync(build, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** The Node installed by npm, so that everyone runs the same; else the one that runs us, if it will do. */
export function nodeForServer() {
  const name = process.platform === 'win32' ? 'win' : process.platform;
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = join(root, 'node_modules', `node-${name}-${process.arch}`, 'bin', program);
  if (existsSync(installed)) return installed;
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  console.error(
    `Node ${process.versions.node} is too old to run the server, and npm has no newer one for ` +
      `${process.platform} ${process.arch}: install Node 24 from https://nodejs.org and try again.`,
  );
  process.exit(1);
}

/** How to call npm: the one that started us, else the one on PATH. */
export function npmCommand(args) {
  const running = process.env.npm_execpath;
  if (running?.endsWith('.js')) return { program: process.execPath, args: [running, ...args] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args };
}

/** The environment of our children: the Node of node_modules/.bin first. */
export function childEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const bin = dirname(nodeForServer());
  return {
    ...process.env,
    PATH: [bin, join(root, 'node_modules', '.bin'), process.env.PATH].join(separator),
    ...extra,
  };
}

function runOrExit(what, { program, args }, env = process.env) {
  console.log(`${what}: npm ${args.filter((arg) => arg !== process.env.npm_execpath).join(' ')}`);
  const result = spawnSync(program, args, {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: program.endsWith('.cmd'),
  });
  if (result.error) console.error(`${what} failed: ${result.error.message}`);
  if (result.status !== 0) process.exit(result.status || 1);
}

/** Names, sizes and times of all source files below a path: a few milliseconds, and no file is opened. */
function fingerprint(path) {
  const full = join(root, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (!stat) return '';
  if (!stat.isDirectory()) return `${path} ${stat.size} ${stat.mtimeMs}\n`;
  const skipped = ['node_modules', 'build', '.react-router', 'dist'];
  const names = readdirSync(full).filter((name) => !skipped.includes(name));
  return names
    .sort()
    .map((name) => fingerprint(`${path}/${name}`))
    .join('');
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
