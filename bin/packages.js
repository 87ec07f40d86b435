// Installs the packages of the lockfile. A new set is made beside the old one and takes its place when it is
// whole: npm takes the leftovers of an interrupted install for complete packages, and a server may be running.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { doAlone, runStep } from './steps.js';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const modules = join(root, 'node_modules');
/** Inside, because the folder may be a mount point. */
const fresh = join(modules, '.fresh');
/** Written last. Lines: platform and lockfile hash; hash of the installed files; `without-dev` or none. */
const stamp = join(modules, '.installed');

/** `withoutDev` leaves out devDependencies and what no run reads, unless they are there already. */
export async function ensureInstalled({ withoutDev = false } = {}) {
  const lockfile = `${process.platform}-${process.arch} ${sha256(readFileSync(join(root, 'package-lock.json')))}`;
  const isInstalled = (installed = readStamp()) =>
    installed?.lockfile === lockfile && (withoutDev || !installed.withoutDev);
  if (isInstalled()) return;
  await doAlone(`loopyard-install-${sha256(root).slice(0, 24)}`, async () => {
    const before = readStamp();
    if (isInstalled(before)) return;
    const omitsDev = withoutDev && (!before || before.withoutDev);
    await installFresh(omitsDev);
    rmSync(stamp, { force: true });
    takePlace();
    writeFileSync(stamp, `${lockfile}\n${sha256(contentsOf(modules))}${omitsDev ? '\nwithout-dev' : ''}`);
  });
}

/** @returns whether packages had changed since their install, and were installed again */
export async function mendPackages() {
  const installed = readStamp();
  if (!installed || installed.contents === sha256(contentsOf(modules))) return false;
  console.error('The installed packages are damaged: reinstalling them');
  rmSync(stamp, { force: true });
  await ensureInstalled({ withoutDev: installed.withoutDev });
  return true;
}

function readStamp() {
  if (!existsSync(stamp)) return undefined;
  const [lockfile, contents, kind] = readFileSync(stamp, 'utf8').split('\n');
  return { lockfile, contents, withoutDev: kind === 'without-dev' };
}

async function installFresh(omitsDev) {
  rmSync(fresh, { recursive: true, force: true });
  const { workspaces = [] } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  for (const folder of ['', ...workspaces]) {
    mkdirSync(join(fresh, folder), { recursive: true });
    copyFileSync(join(root, folder, 'package.json'), join(fresh, folder, 'package.json'));
  }
  // `.npmrc` may name another registry.
  for (const file of ['package-lock.json', '.npmrc'])
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(fresh, file));
  // Not `npm ci`: it refuses a lockfile without other platforms' packages, which a registry may lack.
  const args = ['install', '--no-save', '--ignore-scripts', omitsDev ? '--omit=dev' : '--include=dev'];
  const quietly = ['--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  console.log(`Installing packages: npm ${args.join(' ')}`);
  const code = await runStep({ ...npmCommand([...args, ...quietly]), cwd: fresh, env: process.env });
  if (code !== 0) process.exit(code);
  if (omitsDev) removeUnread();
}

function removeUnread() {
  const { packages = {} } = JSON.parse(readFileSync(join(fresh, 'package-lock.json'), 'utf8'));
  // Only tests ask for these; npm installs them because something else could use them.
  for (const [path, { devOptional }] of Object.entries(packages))
    if (devOptional) rmSync(join(fresh, path), { recursive: true, force: true });
  const unread = /\.(map|md|markdown|d\.[cm]?ts|flow|h|gypi|a)$/;
  const isKept = (path) => !unread.test(path) || /licen[cs]e|notice|copying/i.test(path);
  for (const path of filesIn(join(fresh, 'node_modules'))) if (!isKept(path)) rmSync(path);
}

function takePlace() {
  const installed = join(fresh, 'node_modules');
  const old = join(fresh, 'old');
  mkdirSync(old);
  const [oldNames, newNames] = [modules, installed].map((folder) => new Set(readdirSync(folder)));
  oldNames.delete(basename(fresh));
  // One after the other, so that each is missing for a moment only.
  for (const name of new Set([...oldNames, ...newNames])) {
    if (oldNames.has(name)) renameSync(join(modules, name), join(old, name));
    if (newNames.has(name)) renameSync(join(installed, name), join(modules, name));
  }
  rmSync(fresh, { recursive: true, force: true });
}

/** Without the dot folders of tools, and without links to our sources. */
function contentsOf(folder) {
  return filesIn(folder)
    .map((path) => path.slice(folder.length + 1))
    .filter((path) => !path.startsWith('.'))
    .map((path) => `${path} ${statSync(join(folder, path)).size}\n`)
    .sort()
    .join('');
}

/** Without `recursive`: some versions of Node follow links, others don't, and two versions may run this. */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : [];
  });
}

export function npmCommand(args) {
  const running = process.env.npm_execpath;
  if (running?.endsWith('.js')) return { program: process.execPath, args: [running, ...args] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args };
}

export function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}
