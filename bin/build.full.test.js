import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { inClone, start, until, useClones } from './clone.testing.js';

useClones();

describe('npm run build', () => {
  const current = () => inClone(`web/build/${readFileSync(inClone('web/build/current'), 'utf8')}`);
  const pageOf = (build) => readFileSync(join(build, 'client', 'page'), 'utf8');
  const builds = () => readdirSync(inClone('web/build')).filter((name) => name !== 'current');
  const write = (text) => writeFileSync(inClone('web/page'), text);
  const age = (folder, days) => {
    const at = Date.now() / 1000 - days * 86_400;
    utimesSync(folder, at, at);
  };
  async function build() {
    // The clone has no server, so the build's last step fails.
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

  test('removes what was replaced before the last five and two days ago', async () => {
    const folders = [];
    for (let n = 0; n < 7; n++) {
      write(`page ${'!'.repeat(n)}`);
      await build();
      folders.push(current());
      age(folders.at(-2) ?? current(), 9 - n);
    }
    write('the last page');
    await build();
    expect(folders.map((folder) => existsSync(folder))).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  test('leaves what was served until now, however long ago it was built', async () => {
    const folders = [];
    for (let n = 0; n < 5; n++) {
      write(`page ${'!'.repeat(n)}`);
      await build();
      folders.push(current());
      age(current(), 30 - n);
    }
    const served = folders.at(-1);
    for (const folder of folders) age(folder, folder === served ? 90 : 30);
    write('the last page');
    await build();
    expect(existsSync(served)).toBe(true);
  });

  test('leaves pages that lay there before builds had folders, for two days', async () => {
    mkdirSync(inClone('web/build/client'), { recursive: true });
    age(inClone('web/build/client'), 90);
    await build();
    expect(existsSync(inClone('web/build/client'))).toBe(true);
    age(inClone('web/build/client'), 3);
    write('second page');
    await build();
    expect(existsSync(inClone('web/build/client'))).toBe(false);
  });
});
