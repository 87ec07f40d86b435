import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../test/command-line.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import type { Person } from '../test/people.ts';

let world: TestWorld;
let folder: string;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'loopyard-misuse-'));
  await writeFile(join(folder, 'there.zip'), 'mine');
  ann = await world.person('Ann');
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

test('no wrong use of a command is answered otherwise than with a sentence', async () => {
  const existingFile = join(folder, 'there.zip');
  const uses: [string[], string][] = [
    [['nonsense'], 'There is no command “nonsense”. The commands are: help, status, check,'],
    [['status', 'now'], '“now” is one word too many. Usage: npm run loopyard -- status'],
    [['check', '--mend'], '--mend is not an option of this command. Usage: npm run loopyard -- check'],
    [['retry-events', 'all'], '“all” is one word too many'],
    [['retry-mails', '--all'], '--all is not an option of this command'],
    [['admin', 'remove', ann.email], 'npm run loopyard -- admin add <email> <loop>'],
    [['admin', 'add', ann.email, 'Nowhere'], 'There is no loop called Nowhere'],
    [
      ['audit', '--all'],
      '--all is not an option of this command. Usage: npm run loopyard -- audit [--page=<n>]',
    ],
    [['audit', '--page=0'], 'Please give the page as a number: --page=2'],
    [['people', 'Ann', 'Example'], '“Example” is one word too many'],
    [['contact-forms', 'seen', '1'], 'npm run loopyard -- contact-forms answered <number>'],
    [['contact-forms', 'answered', '999999'], 'There is no unanswered form 999999'],
    [['test-mail', 'nowhere'], 'Please give the e-mail address to send it to.'],
    [
      ['reset-password', 'nobody@example.org'],
      'There is no account with the e-mail address nobody@example.org',
    ],
    [['first-admin', ann.email], 'npm run loopyard -- first-admin <email> <first-name> <last-name> <loop>'],
    [['first-admin', 'x', 'Ann', 'Example', 'Choir'], 'E-mail must be valid'],
    [['suspend'], 'Please give the person’s e-mail address.'],
    [['suspend', 'nobody@example.org'], 'There is no account with the e-mail address nobody@example.org'],
    [['reactivate', ann.email], `${ann.email} is not suspended`],
    [['restore-loop'], 'Please give the id of the loop.'],
    [['restore-loop', '999999'], 'No loop 999999 was deleted in the last 14 days'],
    [['export', ann.email], 'npm run loopyard -- export <email> <file.zip>'],
    [['export', ann.email, existingFile], `${existingFile} already exists: please choose another name`],
    [['export', ann.email, join(folder, 'no', 'a.zip')], `${join(folder, 'no', 'a.zip')} does not exist`],
    [['purge', '--yes'], 'Please give the person’s e-mail address.'],
    [
      ['purge', ann.email],
      `This erases ${ann.email} and everything they shared, permanently. To confirm, add --yes`,
    ],
    [['backup'], 'Please give a folder for the backup.'],
    [['backup', existingFile], `${existingFile} already exists: please choose another name`],
    [['backup', join(existingFile, 'backups')], `${existingFile}/backups is not a folder`],
    // The system makes no folder here, and Node would try for ever.
    [['backup', '/proc/nowhere/backups'], '/proc/nowhere does not exist'],
    [['restore'], 'Please give the folder of one backup.'],
    [['restore', existingFile], `${existingFile} is not a backup: it has no manifest.json`],
  ];
  for (const [words, sentence] of uses) await expectSentence(words, sentence);
  expect(await commandLine(['suspend', ann.email], world.settings)).toMatchObject({ code: 0 });
  await expectSentence(['suspend', ann.email], `${ann.email} is already suspended`);
}, 240_000);

test('no command makes a database where there is none, but those that are to', async () => {
  const makers = ['first-admin', 'restore', 'upgrade'];
  const { output: help } = await commandLine(['help'], world.settings);
  const names = [...help.matchAll(/^ {2}([a-z][a-z-]+)/gm)].map(([, name = '']) => name);
  expect(names).toEqual(expect.arrayContaining([...makers, 'status', 'check', 'backup', 'purge']));
  const wrong = { DATA_DIR: join(folder, 'wrong'), SECRET_KEY: world.settings.SECRET_KEY };
  for (const name of names.filter((name) => !makers.includes(name)))
    expect([name, await commandLine([name], wrong)]).toEqual([
      name,
      {
        code: 1,
        output: `There is no database in ${wrong.DATA_DIR}. Set DATA_DIR to the server’s folder, or start the server first\n`,
      },
    ]);
  expect(await readdir(folder)).toEqual(['there.zip']);
  const empty = { ...world.settings, DATABASE_URL: await world.emptyDatabase() };
  for (const name of ['status', 'check', 'status'])
    expect(await commandLine([name], empty)).toEqual({
      code: 1,
      output: 'This database is empty. Correct DATABASE_URL or DATA_DIR, or start the server on it first\n',
    });
});

async function expectSentence(words: string[], sentence: string): Promise<void> {
  const { code, output } = await commandLine(words, world.settings);
  expect([words, code, output]).toEqual([words, 1, expect.stringContaining(sentence)]);
  expect(output.trim().split('\n')).toHaveLength(1);
}
