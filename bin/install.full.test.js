import { once } from 'node:events';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  inClone,
  installs,
  isRunning,
  start,
  startAndStop,
  until,
  untilServing,
  useClones,
} from './clone.testing.js';

useClones();

describe('npm start', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGKILL'])
    test(`takes no half-written packages for whole after a ${signal}, and leaves no install running`, async () => {
      writeFileSync(inClone('slow'), '');
      const cut = start();
      const half = inClone('node_modules/.fresh/node_modules/thing/left-by-an-interrupted-install');
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
    expect(second.output).toContain('The installed packages are damaged: reinstalling them');
    expect(installs()).toHaveLength(2);
  });

  test('blames the packages for nothing while they are whole', async () => {
    writeFileSync(inClone('server/main.ts'), 'import "thing"; throw new Error("our own fault");');
    const run = start();
    expect(await run.ended).toEqual([1, null]);
    expect(run.output).toContain('our own fault');
    expect(installs()).toHaveLength(1);
  });

  test('neither installs nor builds anything for a port that is taken', async () => {
    const holder = createServer();
    await once(holder.listen(0, '127.0.0.1'), 'listening');
    const { port } = holder.address();
    const run = start('start', process.execPath, String(port));
    expect(await run.ended).toEqual([1, null]);
    expect(run.output).toBe(`Port ${port} is in use. Choose another one: PORT=${port + 1} npm start\n`);
    expect(installs()).toEqual([]);
    holder.close();
  });

  test('waits while another start installs in the same clone', async () => {
    const runs = [start(), start()];
    for (const run of runs) await untilServing(run);
    expect(installs()).toHaveLength(1);
  });
});

describe('npm test', () => {
  const tool = 'node_modules/tool/tool.js';
  const map = 'node_modules/thing/thing.js.map';

  test('adds what only tests need, also beside a server that runs; a start leaves it', async () => {
    const running = start();
    await untilServing(running);
    expect([tool, map].map((path) => existsSync(inClone(path)))).toEqual([false, false]);

    await start('test').ended;
    expect([tool, map].map((path) => existsSync(inClone(path)))).toEqual([true, true]);
    expect(running.child.exitCode).toBeNull();
    await startAndStop();
    expect([tool, map].map((path) => existsSync(inClone(path)))).toEqual([true, true]);
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
    test(`leaves a start the packages it has after a ${signal}`, async () => {
      await startAndStop();
      writeFileSync(inClone('slow'), '');
      const cut = start('test');
      const half = inClone('node_modules/.fresh/node_modules/thing/left-by-an-interrupted-install');
      await until('half is installed', () => existsSync(half));
      cut.child.kill(signal);
      await cut.ended;
      await until('the install has ended', () => !isRunning(installs()[1]));

      rmSync(inClone('slow'));
      await startAndStop();
      expect(installs()).toHaveLength(2);
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

  test('waits while a start installs in the same clone', async () => {
    const runs = [start(), start('test')];
    await untilServing(runs[0]);
    await runs[1].ended;
    expect(existsSync(inClone(tool))).toBe(true);
    await startAndStop();
  });
});
