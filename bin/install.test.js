import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './prepare.js';

/**
 * Stands in for npm: builds a page from `web/page`, in two steps and slowly where `slow-build` says so; links a workspace, installs a package of two files, and a tool for tests unless it is told to leave those out. It
 * takes what is there for whole, is slow when `slow` says so, and notes its process.
 */
const npm = `
import { appendFileSync, copyFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
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
  appendFileSync('installs', process.pid + '\\n');
  put('thing', 'package.json', '{ "name": "thing", "type": "module", "exports": "./thing.js" }');
  if (existsSync('slow')) {
    put('thing', 'left-by-an-interrupted-install', '');
    setInterval(() => {}, 1000);
  } else {
    if (!existsSync('node_modules/server')) symlinkSync('../server', 'node_modules/server', 'junction');
    put('thing', 'thing.js', 'export const word = "whole";');
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
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'loopyard-clone-'));
  runs = [];
  cpSync(join(root, 'bin'), join(clone, 'bin'), { recursive: true });
  mkdirSync(join(clone, 'server'));
  writeFileSync(join(clone, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(clone, 'package-lock.json'), '{}');
  writeFileSync(join(clone, 'npm.js'), npm);
  writeFileSync(join(clone, 'server', 'main.ts'), server);
});
afterEach(async () => {
  for (const { child, ended } of runs) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(clone, { recursive: true, force: true });
});

const inClone = (path) => join(clone, path);
const installs = () =>
  existsSync(inClone('installs')) ? readFileSync(inClone('installs'), 'utf8').trim().split('\n') : [];

/** Of `npm test` only what it prepares: the clone has neither tests nor tools. */
function start(command = 'start', node = process.execPath) {
  const { npm_lifecycle_event: _, ...env } = process.env;
  const child = spawn(node, [`bin/${command}.js`], {
    cwd: clone,
    env: { ...env, PATH: dirname(process.execPath), npm_execpath: inClone('npm.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const run = { child, output: '', ended: once(child, 'exit') };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (run.output += data));
  runs.push(run);
  return run;
}

async function until(condition, isSo) {
  for (let waitedMs = 0; !isSo(); waitedMs += 20) {
    if (waitedMs > 15_000)
      throw new Error(`${condition} did not come true:\n${runs.map((run) => run.output)}`);
    await sleep(20);
  }
}
async function startAndStop() {
  const run = start();
  await untilServing(run);
  run.child.kill('SIGTERM');
  await run.ended;
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
    for (let times = 0; times < 2; times++) await startAndStop();
    expect(installs()).toHaveLength(1);
  });

  test('says so and installs anew when the packages are not whole any more', async () => {
    await startAndStop();
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

describe('npm run build', () => {
  const current = () => inClone(`web/build/${readFileSync(inClone('web/build/current'), 'utf8')}`);
  const pageOf = (build) => readFileSync(join(build, 'client', 'page'), 'utf8');
  const builds = () => readdirSync(inClone('web/build')).filter((name) => name !== 'current');
  const write = (text) => writeFileSync(inClone('web/page'), text);
  async function build() {
    // What it does after building needs a server.
    await start('build').ended;
  }
  beforeEach(() => {
    mkdirSync(inClone('web'));
    write('first');
  });

  test('leaves what is served as it is, and names what it made once that is whole', async () => {
    await build();
    const first = current();
    write('second page');
    await build();
    expect([pageOf(first), pageOf(current())]).toEqual(['first', 'second page']);
    expect(builds()).toHaveLength(2);
  });

  test('builds nothing anew from the same sources', async () => {
    await build();
    const before = statSync(current()).mtimeMs;
    await build();
    expect(statSync(current()).mtimeMs).toBe(before);
    expect(readFileSync(inClone('builds'), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'])
    test(`takes no half-made build for whole after a ${signal}`, async () => {
      await build();
      const first = current();
      write('second page');
      writeFileSync(inClone('slow-build'), '');
      const cut = start('build');
      await until('half is built', () => builds().some((name) => name.endsWith('.new')));
      cut.child.kill(signal);
      await cut.ended;
      expect([current(), pageOf(first)]).toEqual([first, 'first']);
      rmSync(inClone('slow-build'));
      await build();
      expect(pageOf(current())).toBe('second page');
      expect(builds().some((name) => name.endsWith('.new'))).toBe(false);
    });

  test('builds once where two begin at once', async () => {
    const builders = [start('build'), start('build')];
    for (const { ended } of builders) await ended;
    expect(readFileSync(inClone('builds'), 'utf8').trim().split('\n')).toHaveLength(1);
    expect(pageOf(current())).toBe('first');
  });

  test('removes what was built before the last five and two days ago', async () => {
    const folders = [];
    for (let n = 0; n < 7; n++) {
      write(`page ${'!'.repeat(n)}`);
      await build();
      folders.push(current());
      const at = Date.now() / 1000 - (9 - n) * 86_400;
      utimesSync(current(), at, at);
    }
    expect(folders.map((folder) => existsSync(folder))).toEqual([false, false, true, true, true, true, true]);
  });
});

describe('npm test', () => {
  const tool = 'node_modules/tool/tool.js';

  test('adds what only tests need and leaves the rest as it is; a start leaves both', async () => {
    await startAndStop();
    expect(existsSync(inClone(tool))).toBe(false);
    const installed = statSync(inClone('node_modules/thing/thing.js')).ino;

    await start('test').ended;
    expect(existsSync(inClone(tool))).toBe(true);
    await startAndStop();
    expect(statSync(inClone('node_modules/thing/thing.js')).ino).toBe(installed);
    expect(installs()).toHaveLength(2);
  });

  test('installs all at once in a fresh clone, and a start keeps it all when the lockfile changes', async () => {
    await start('test').ended;
    expect(installs()).toHaveLength(1);
    writeFileSync(inClone('package-lock.json'), '{ "of": "tomorrow" }');
    rmSync(inClone(tool));

    await startAndStop();
    expect(installs()).toHaveLength(2);
    expect(existsSync(inClone(tool))).toBe(true);
  });

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'])
    test(`leaves no half-written packages to a start after a ${signal}`, async () => {
      await startAndStop();
      writeFileSync(inClone('slow'), '');
      const cut = start('test');
      const half = inClone('node_modules/thing/left-by-an-interrupted-install');
      await until('half is installed', () => existsSync(half));
      cut.child.kill(signal);
      await cut.ended;
      await until('the install has ended', () => !isRunning(installs()[1]));

      rmSync(inClone('slow'));
      await startAndStop();
      expect(existsSync(half)).toBe(false);
      expect(installs()).toHaveLength(3);
    });

  test('builds on no damaged packages', async () => {
    await startAndStop();
    writeFileSync(inClone('node_modules/thing/thing.js'), '');
    await start('test').ended;
    await startAndStop();
    expect(installs()).toHaveLength(2);
  });

  test('installs anew on the Node that is installed, too', async () => {
    await startAndStop();
    const node = inClone('node_modules/node/bin/node');
    cpSync(process.execPath, node);
    await start('test', node).ended;
    expect(installs()).toHaveLength(2);
    expect(existsSync(inClone(tool))).toBe(true);
  });

  test('takes no change of a source for damage', async () => {
    await startAndStop();
    writeFileSync(inClone('server/other.ts'), '');
    const installed = statSync(inClone('node_modules/thing/thing.js')).ino;
    await start('test').ended;
    expect(statSync(inClone('node_modules/thing/thing.js')).ino).toBe(installed);
  });

  test('waits while a start installs in the same clone', async () => {
    const runs = [start(), start('test')];
    await untilServing(runs[0]);
    await runs[1].ended;
    expect(existsSync(inClone(tool))).toBe(true);
    await startAndStop();
  });
});
