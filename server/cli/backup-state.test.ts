import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../test/command-line.ts';
import { days, startWorld, type TestWorld } from '../test/harness.ts';
import { type Person, password } from '../test/people.ts';

const token = 'a-token-for-this-test-and-nothing-else';
let world: TestWorld;
let folder: string;
let gita: Person;
beforeAll(async () => {
  world = await startWorld({ settings: { METRICS_TOKEN: token } });
  folder = await mkdtemp(join(tmpdir(), 'loopyard-backups-'));
  gita = await world.person('Gita');
  await runCommand('operator', gita.email);
  await gita.put('/api/operator/proof', { current_password: password });
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const runCommand = (...words: string[]) => commandLine(words, world.settings);

async function shownStates() {
  const { output } = await runCommand('status');
  const { backup } = (await gita.get('/api/operator/health')).body;
  return [/^backup +(.+)$/m.exec(output)?.[1], backup.state];
}

async function metrics() {
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${world.url}/metrics`, { headers })).text();
  const read = (name: string) => new RegExp(`^loopyard_backup_${name} (.+)$`, 'm').exec(text)?.[1];
  const wholeAt = read('last_success_timestamp_seconds');
  return { result: read('last_result'), wholeAt: wholeAt && Math.round(Number(wholeAt) / 60) };
}

test('no missing, failed or old backup goes unnoticed, and none is removed before another is whole', async () => {
  expect(await shownStates()).toEqual([
    'none was made yet. To make one: npm run loopyard -- backup <folder>',
    'none',
  ]);
  expect(await metrics()).toEqual({ result: undefined, wholeAt: undefined });

  const only = join(folder, new Date(Date.now() - days(95)).toISOString().replaceAll(':', '-'));
  await mkdir(only);
  await writeFile(join(folder, 'erased.json'), 'damaged, so no backup can be made');
  expect(await runCommand('backup', folder)).toMatchObject({ code: 1 });
  expect(await readdir(folder)).toEqual([basename(only), 'erased.json']);
  expect(await shownStates()).toEqual(['the last one failed 0 minutes ago; there is no whole one', 'failed']);
  await expect.poll(metrics).toEqual({ result: '0', wholeAt: undefined });

  await writeFile(join(folder, 'erased.json'), '[]');
  expect(await runCommand('backup', folder)).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Removed ${basename(only)}`),
  });
  expect(await shownStates()).toEqual(['the newest whole one is 0 minutes old', 'done']);
  const wholeAt = expect.closeTo(Date.now() / 60_000, -1);
  await expect.poll(metrics).toEqual({ result: '1', wholeAt });

  expect(await runCommand('backup', join(folder, 'erased.json'))).toMatchObject({ code: 1 });
  expect((await shownStates())[1]).toBe('failed');
  const place = {
    ...world.settings,
    DATABASE_URL: await world.emptyDatabase(),
    DATA_DIR: join(folder, 'restored'),
  };
  const [newest = ''] = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name));
  expect(await commandLine(['restore', join(folder, newest)], place)).toMatchObject({ code: 0 });
  expect((await commandLine(['status'], place)).output).toMatch(/^backup +the newest whole one is/m);

  const client = postgres(world.settings.DATABASE_URL, { max: 1 });
  await client`update operator_acts set created_at = created_at - interval '3 days' where act = 'backup'`;
  await client`delete from operator_acts where act = 'backup' and id = (select max(id) from operator_acts)`;
  await client.end();
  expect(await shownStates()).toEqual([
    'the newest whole one is 3 days old: does the daily backup still run?',
    'old',
  ]);
});
