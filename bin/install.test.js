import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './prepare.js';

/** Stands in for npm: installs one package of two files, slowly when `slow` says so, and notes its process. */
const npm = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
const put = (name, text) => writeFileSync('node_modules/thing/' + name, text);
if (process.argv[2] === 'install') {
  appendFileSync('installs', process.pid + '\\n');
  mkdirSync('node_modules/thing', { recursive: true });
  put('package.json', '{ "name": "thing", "type": "module", "exports": "./thing.js" }');
  if (existsSync('slow')) {
    put('left-by-an-interrupted-install', '');
    setInterval(() => {}, 1000);
  } else put('thing.js', 'export const word = "whole";');
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
let started;
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'loopyard-clone-'));
  started = [];
  cpSync(join(root, 'bin'), join(clone, 'bin'), { recursive: true });
  mkdirSync(join(clone, 'server'));
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'npm.js'), npm);
  writeFileSync(join(clone, 'server', 'main.ts'), server);
});
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(clone, { recursive: true, force: true });
});

const inClone = (path) => join(clone, path);
const installs = () =>
  existsSync(inClone('installs')) ? readFileSync(inClone('installs'), 'utf8').trim().split('\n') : [];

function start() {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(process.execPath, ['bin/start.js'], {
    cwd: clone,
    env: { ...env, npm_execpath: inClone('npm.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = { child, output: '', ended: once(child, 'exit') };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (run.output += data));
  started.push(run);
  return run;
}

async function until(what, isSo) {
  for (let waited = 0; !isSo(); waited += 20) {
    if (waited > 15_000) throw new Error(`${what} did not come true:\n${started.map((run) => run.output)}`);
    await sleep(20);
  }
}
const untilServing = (run) => until('the server serves', () => run.output.includes('the server is whole'));

/** Not one that has ended and waits to be reaped. */
function isRunning(pid) {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

describe('npm start', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'])
    test(`takes no half-written packages for whole after a ${signal}, and leaves no install running`, async () => {
      writeFileSync(inClone('slow'), '');
      const cut = start();
      const half = inClone('node_modules/thing/left-by-an-interrupted-install');
      await until('half is installed', () => existsSync(half));
      cut.child.kill(signal);
      await cut.ended;
      await until('the install has ended', () => !isRunning(installs()[0]));
      expect(existsSync(half)).toBe(true);

      rmSync(inClone('slow'));
      await untilServing(start());
      expect(existsSync(half)).toBe(false);
      expect(installs()).toHaveLength(2);
    });

  test('installs once, and not again while the packages are those of the lockfile', async () => {
    for (let times = 0; times < 2; times++) {
      const run = start();
      await untilServing(run);
      run.child.kill('SIGTERM');
      await run.ended;
    }
    expect(installs()).toHaveLength(1);
  });

  test('says so and installs anew when the packages are not whole any more', async () => {
    const first = start();
    await untilServing(first);
    first.child.kill('SIGTERM');
    await first.ended;
    writeFileSync(inClone('node_modules/thing/thing.js'), '');

    const second = start();
    await untilServing(second);
    expect(second.output).toContain('The installed packages are damaged: installing them anew');
    expect(installs()).toHaveLength(2);
  });

  test('blames the packages for nothing while they are whole', async () => {
    writeFileSync(inClone('server/main.ts'), 'import "thing"; throw new Error("our own fault");');
    const run = start();
    expect(await run.ended).toEqual([1, null]);
    expect(run.output).toContain('our own fault');
    expect(installs()).toHaveLength(1);
  });

  test('waits while another start installs in the same clone', async () => {
    const runs = [start(), start()];
    for (const run of runs) await untilServing(run);
    expect(installs()).toHaveLength(1);
  });
});
