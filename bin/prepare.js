// The first steps of every command: install packages, build the web app, find the right Node.
// Plain JavaScript for any Node >= 20: it runs before anything is installed.
import {
  closeSync,
  existsSync,
  fsyncSync,
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
import { dirname, join } from 'node:path';
import { mendPackages, npmCommand, root, sha256 } from './packages.js';
import { doAlone, runStep } from './steps.js';

export { ensureInstalled, mendPackages, npmCommand, root } from './packages.js';

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
  const run = () => runStep({ ...command, cwd: root, env: childEnvironment(environment) });
  console.log('Building the web app: npm run build');
  let code = await run();
  if (code !== 0 && (await mendPackages())) code = await run();
  if (code !== 0) process.exit(code);
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

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
