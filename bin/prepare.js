// The first steps of every command: install packages, build the web app, find the right Node.
// Plain JavaScript for any Node >= 20: it runs before anything is installed.
import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { doAlone, runStep } from './steps.js';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const modules = join(root, 'node_modules');
/** Written last. Lines: platform and lockfile hash; hash of the installed files; `without-dev` or none. */
const stamp = join(modules, '.installed');

/** `withoutDev` leaves out devDependencies; a later call adds them without touching the rest. */
export async function ensureInstalled({ withoutDev = false } = {}) {
  const lockfile = `${process.platform}-${process.arch} ${sha256(readFileSync(join(root, 'package-lock.json')))}`;
  const isInstalled = (installed = readStamp()) =>
    installed?.lockfile === lockfile && (withoutDev || !installed.withoutDev);
  if (isInstalled()) return;
  await doAlone(`loopyard-install-${sha256(root).slice(0, 24)}`, async () => {
    const before = readStamp();
    if (isInstalled(before)) return;
    // npm takes the leftovers of an interrupted install, and damaged packages, for complete ones.
    if (!before || (before.lockfile === lockfile && isDamaged(before))) empty(modules);
    rmSync(stamp, { force: true });
    const omitsDev = withoutDev && (!before || before.withoutDev);
    await runOrExit('Installing packages', npmInstall(omitsDev ? '--omit=dev' : '--include=dev'));
    const kind = omitsDev ? '\nwithout-dev' : '';
    writeFileSync(stamp, `${lockfile}\n${sha256(contentsOf(modules))}${kind}`);
  });
}

/** @returns whether packages had changed since their install, and were installed again */
export async function mendPackages() {
  const installed = readStamp();
  if (!installed || !isDamaged(installed)) return false;
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

function isDamaged({ contents }) {
  return contents !== sha256(contentsOf(modules));
}

function npmInstall(dev) {
  // Not `npm ci`: it refuses a lockfile without other platforms' packages, which a registry may lack.
  const args = ['install', '--no-save', '--ignore-scripts', dev, '--include=optional'];
  return npmCommand([...args, '--no-audit', '--no-fund', '--loglevel=error']);
}

const builds = join(root, 'web', 'build');
const currentBuild = join(builds, 'current');
/** Older builds stay for servers that were not restarted and for pages that are still open. */
const keptBuilds = 5;
const keptDays = 2;

/** Each build gets a folder of its own, so a running server goes on with the older one. */
export async function ensureWebBuilt() {
  const sources = sha256(['web', 'contract', 'seeds', 'package-lock.json'].map(fingerprint).join(''));
  const name = sources.slice(0, 16);
  if (isCurrentBuild(name)) return;
  await doAlone(`loopyard-build-${sha256(root).slice(0, 24)}`, async () => {
    if (isCurrentBuild(name)) return;
    removeUnfinishedBuilds();
    if (!existsSync(join(builds, name))) await buildWeb(name);
    makeCurrent(name);
    removeOldBuilds(name);
  });
}

/** Touches the previous build: the days it is kept count from now. */
function makeCurrent(name) {
  const previous = readIfThere(currentBuild);
  const now = new Date();
  for (const entry of readdirSync(builds))
    if (entry === name || (previous ? entry === previous : !isBuildName(entry)))
      utimesSync(join(builds, entry), now, now);
  const next = `${currentBuild}.new`;
  writeFileSync(next, name, { flush: true });
  renameSync(next, currentBuild);
}

async function buildWeb(name) {
  const unfinished = join(builds, `${name}.new`);
  mkdirSync(unfinished, { recursive: true });
  const command = npmCommand(['run', 'build', '--workspace', 'web']);
  // A test that runs this sets NODE_ENV, and Vite would build React for developers, which is slower.
  const environment = { NODE_ENV: 'production', LOOPYARD_BUILD: `build/${name}.new` };
  await runOrExit('Building the web app', command, () => childEnvironment(environment));
  // The name says that the build is complete, so its files must be on the disk before.
  flushFiles(unfinished);
  renameSync(unfinished, join(builds, name));
}

function flushFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) flushFiles(path);
    else if (entry.isFile()) flush(path);
  }
}

function flush(path) {
  const file = openSync(path, 'r+');
  fsyncSync(file);
  closeSync(file);
}

function isCurrentBuild(name) {
  return readIfThere(currentBuild) === name && existsSync(join(builds, name));
}

/** This process holds the lock, so these are leftovers of builds that were cut off. */
function removeUnfinishedBuilds() {
  if (!existsSync(builds)) return;
  for (const name of readdirSync(builds))
    if (name.endsWith('.new')) rmSync(join(builds, name), { recursive: true, force: true });
}

/** Older versions built into web/build itself. Those pages stay as long as any other build. */
function removeOldBuilds(current) {
  const neededUntil = (name) => statSync(join(builds, name)).mtimeMs;
  const names = readdirSync(builds).filter((name) => name !== 'current' && name !== current);
  const earlier = names.filter(isBuildName).sort((a, b) => neededUntil(b) - neededUntil(a));
  const keptNames = earlier.slice(0, keptBuilds - 1);
  for (const name of names)
    if (!keptNames.includes(name) && Date.now() - neededUntil(name) > keptDays * 86_400_000)
      rmSync(join(builds, name), { recursive: true, force: true });
}

function isBuildName(name) {
  return /^[0-9a-f]{16}$/.test(name);
}

/** Preferably the Node that npm installed, so that everyone runs the same. */
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

export function npmCommand(args) {
  const running = process.env.npm_execpath;
  if (running?.endsWith('.js')) return { program: process.execPath, args: [running, ...args] };
  return { program: process.platform === 'win32' ? 'npm.cmd' : 'npm', args };
}

export function childEnvironment(extra = {}) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const bin = dirname(nodeForServer());
  return {
    ...process.env,
    PATH: [bin, join(root, 'node_modules', '.bin'), process.env.PATH].join(separator),
    ...extra,
  };
}

export const serverArgs = (program) => ['--import', './bin/quick-imports.js', program];
/** Compiling took a third of a start. */
export const serverEnvironment = () =>
  childEnvironment({ NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') });

async function runOrExit(purpose, { program, args }, environment = () => process.env) {
  console.log(`${purpose}: npm ${args.filter((arg) => arg !== process.env.npm_execpath).join(' ')}`);
  const run = () => runStep({ program, args, cwd: root, env: environment() });
  let code = await run();
  if (code !== 0 && (await mendPackages())) code = await run();
  if (code !== 0) process.exit(code);
}

function fingerprint(path) {
  const full = join(root, path);
  const stat = statSync(full, { throwIfNoEntry: false });
  if (!stat) return '';
  if (!stat.isDirectory()) return `${path} ${stat.size} ${stat.mtimeMs}\n`;
  const skipped = /^(node_modules|build|[.]react-router|dist|test)$|[.]test[.]tsx?$/;
  const names = readdirSync(full).filter((name) => !skipped.test(name));
  return names
    .sort()
    .map((name) => fingerprint(`${path}/${name}`))
    .join('');
}

/** Without the dot folders of tools, and without links to our sources. */
function contentsOf(folder) {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => listing(folder, name))
    .sort()
    .join('');
}

/** Without `recursive`: some versions of Node follow links, others don't, and two versions may run this. */
function listing(folder, path) {
  const stat = lstatSync(join(folder, path));
  if (stat.isFile()) return `${path} ${stat.size}\n`;
  if (!stat.isDirectory()) return '';
  const names = readdirSync(join(folder, path)).sort();
  return names.map((name) => listing(folder, `${path}/${name}`)).join('');
}

/** Keeps the folder, which may be a mount point, and the running Node, which will run npm. */
function empty(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!process.execPath.startsWith(path + sep)) rmSync(path, { recursive: true, force: true });
  }
}

function sha256(content) {
  return createHash('sha256').update(content).digest('hex');
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
