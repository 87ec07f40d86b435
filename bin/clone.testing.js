import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach } from 'vitest';
import { root } from './prepare.js';

/** Builds `web/page`, or installs packages. The files `slow-build` and `slow` make it hang half-way. */
const npm = `
import { appendFileSync, copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
const clone = import.meta.dirname + '/';
if (process.argv[2] === 'run' && existsSync('web/page')) {
  appendFileSync('builds', process.pid + '\\n');
  const client = 'web/' + process.env.LOOPYARD_BUILD + '/client';
  mkdirSync(client, { recursive: true });
  if (existsSync('slow-build')) setInterval(() => {}, 1000);
  else copyFileSync('web/page', client + '/page');
}
function put(name, file, text) {
  mkdirSync('node_modules/' + name, { recursive: true });
  if (!existsSync('node_modules/' + name + '/' + file)) writeFileSync('node_modules/' + name + '/' + file, text);
}
if (process.argv[2] === 'install') {
  if (!existsSync('.npmrc')) throw new Error('the registry is not known');
  appendFileSync(clone + 'installs', process.pid + '\\n');
  put('thing', 'package.json', '{ "name": "thing", "type": "module", "exports": "./thing.js" }');
  if (existsSync(clone + 'slow')) {
    put('thing', 'left-by-an-interrupted-install', '');
    setInterval(() => {}, 1000);
  } else {
    if (!existsSync('node_modules/server')) symlinkSync('../server', 'node_modules/server', 'junction');
    put('thing', 'thing.js', 'export const word = "whole";');
    put('thing', 'thing.js.map', '{}');
    if (!process.argv.includes('--omit=dev')) put('tool', 'tool.js', '');
  }
}
`;
const server = `
import { word } from 'thing';
console.log('the server is', word);
process.send('ready');
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
`;

let clone;
let runs;
export function useClones() {
  beforeEach(makeClone);
  afterEach(removeClone);
}

function makeClone() {
  clone = mkdtempSync(join(tmpdir(), 'loopyard-clone-'));
  runs = [];
  cpSync(join(root, 'bin'), join(clone, 'bin'), { recursive: true });
  mkdirSync(join(clone, 'server'));
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, '.npmrc'), 'registry=https://npm.example.org');
  writeFileSync(join(clone, 'npm.js'), npm);
  writeFileSync(join(clone, 'server', 'main.ts'), server);
}

async function removeClone() {
  for (const { child, closed } of runs) {
    child.kill('SIGKILL');
    // Its server holds its streams, and writes the import cache before it ends.
    await closed;
  }
  rmSync(clone, { recursive: true, force: true });
}

export const inClone = (path) => join(clone, path);
export const installs = () =>
  existsSync(inClone('installs')) ? readFileSync(inClone('installs'), 'utf8').trim().split('\n') : [];

/** `npm test` gets no further than its preparation: the clone has neither tests nor tools. */
export function start(command = 'start', node = process.execPath, port = '0') {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(node, [`bin/${command}.js`], {
    cwd: clone,
    env: { ...env, PORT: port, PATH: dirname(process.execPath), npm_execpath: inClone('npm.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = { child, output: '', ended: once(child, 'exit'), closed: once(child, 'close') };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (run.output += data));
  runs.push(run);
  return run;
}

export async function until(condition, isSo) {
  for (let waitedMs = 0; !isSo(); waitedMs += 20) {
    if (waitedMs > 15_000)
      throw new Error(`${condition} did not come true:\n${runs.map((run) => run.output)}`);
    await sleep(20);
  }
}
export async function startAndStop() {
  const run = start();
  await untilServing(run);
  run.child.kill('SIGTERM');
  await run.ended;
}
export const untilServing = (run) =>
  until('the server serves', () => run.output.includes('the server is whole'));

/** A zombie counts as ended. */
export function isRunning(pid) {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
