// What every command needs first: packages installed, the web app built, the right Node found.
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
/**
 * Written when all is installed, so without it nothing is. Its lines: platform and hash of the lockfile; hash of what
 * the install made; `without-dev` where devDependencies were left out.
 */
const stamp = join(modules, '.installed');

/**
 * Installs from package-lock.json what is not installed yet for this platform. Whoever only runs the product leaves
 * out devDependencies: where they are missing they are added later without touching the rest; where they are, they stay.
 * @param {{ withoutDev?: boolean }} wanted
 */
export async function ensureInstalled({ withoutDev = false } = {}) {
  const lockfile = `${process.platform}-${process.arch} ${sha256(readFileSync(join(root, 'package-lock.json')))}`;
  const isInstalled = (installed = readStamp()) =>
    installed?.lockfile === lockfile && (withoutDev || !installed.withoutDev);
  if (isInstalled()) return;
  await doAlone(`loopyard-install-${sha256(root).slice(0, 24)}`, async () => {
    const before = readStamp();
    if (isInstalled(before)) return;
    // npm takes what an interrupted install left, and what was damaged since, for whole.
    if (!before || (before.lockfile === lockfile && isDamaged(before))) empty(modules);
    rmSync(stamp, { force: true });
    const omitsDev = withoutDev && (!before || before.withoutDev);
    await runOrExit('Installing packages', npmInstall(omitsDev ? '--omit=dev' : '--include=dev'));
    const kind = omitsDev ? '\nwithout-dev' : '';
    writeFileSync(stamp, `${lockfile}\n${sha256(contentsOf(modules))}${kind}`);
  });
}

/** After something failed: installs anew if what is installed is not what an install made. @returns whether it did */
export async function mendPackages() {
  const installed = readStamp();
  if (!installed || !isDamaged(installed)) return false;
  console.error('The installed packages are damaged: installing them anew');
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
  // Not `npm ci`: it refuses a lockfile without some other platform's optional packages, and registries may lack
  // those. The lockfile's versions and checksums hold all the same, and --no-save leaves it as it is.
  const args = ['install', '--no-save', '--ignore-scripts', dev, '--include=optional'];
  return npmCommand([...args, '--no-audit', '--no-fund', '--loglevel=error']);
}

const builds = join(root, 'web', 'build');
/** Names the folder beside it that holds the pages of today. */
const currentBuild = join(builds, 'current');
/** What a server that was not restarted still sends, and pages that are open still ask for. */
const keptBuilds = 5;
const keptDays = 2;

/**
 * Builds the web app where it was not built from these sources: into a folder of its own under web/build, which takes
 * its name when it is whole, and is the current one after that. Whoever serves an earlier one goes on with it.
 */
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

/** What was current until now is noted to be needed until now, by its time: how long it stays counts from then. */
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
  // What runs us may be a test, and would have Vite build React's slower copy for developers.
  const environment = { NODE_ENV: 'production', LOOPYARD_BUILD: `build/${name}.new` };
  await runOrExit('Building the web app', command, () => childEnvironment(environment));
  // Its name says that it is whole, which a power cut must not make untrue.
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

/** Nobody else builds now: they are of builds that were cut off. */
function removeUnfinishedBuilds() {
  if (!existsSync(builds)) return;
  for (const name of readdirSync(builds))
    if (name.endsWith('.new')) rmSync(join(builds, name), { recursive: true, force: true });
}

/** Pages lay in web/build itself once: whoever still serves those has as long to be restarted. */
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

/** How Node runs a program of ours, and with what: compiling a thousand files anew was a third of a start. */
export const serverArgs = (program) => ['--import', './bin/quick-imports.js', program];
export const serverEnvironment = () =>
  childEnvironment({ NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') });

async function runOrExit(purpose, { program, args }, environment = () => process.env) {
  console.log(`${purpose}: npm ${args.filter((arg) => arg !== process.env.npm_execpath).join(' ')}`);
  const run = () => runStep({ program, args, cwd: root, env: environment() });
  let code = await run();
  if (code !== 0 && (await mendPackages())) code = await run();
  if (code !== 0) process.exit(code);
}

/** Names, sizes and times of all source files below a path: a few milliseconds, and no file is opened. */
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

/** Names and sizes of all that npm put there; what tools keep beside it begins with a dot, and links lead to sources. */
function contentsOf(folder) {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => listing(folder, name))
    .sort()
    .join('');
}

/** Not by `recursive`: some versions of Node follow links, others don't, and the one that checks may be another. */
function listing(folder, path) {
  const stat = lstatSync(join(folder, path));
  if (stat.isFile()) return `${path} ${stat.size}\n`;
  if (!stat.isDirectory()) return '';
  const names = readdirSync(join(folder, path)).sort();
  return names.map((name) => listing(folder, `${path}/${name}`)).join('');
}

/**
 * What is in it, not the folder itself: it may be a place where another disk is mounted. The Node that runs us stays,
 * as it will run npm.
 */
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
