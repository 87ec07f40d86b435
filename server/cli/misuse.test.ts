import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
  const there = join(folder, 'there.zip');
  const uses: [string[], string][] = [
    [['status', 'now'], '“now” is too much: npm run loopyard -- status'],
    [['check', '--mend'], '--mend is not known here: npm run loopyard -- check'],
    [['retry-events', 'all'], '“all” is too much'],
    [['retry-mails', '--all'], '--all is not known here'],
    [['admin', 'remove', ann.email], 'npm run loopyard -- admin add <email> <loop>'],
    [['admin', 'add', ann.email, 'Nowhere'], 'There is no loop Nowhere'],
    [['suspend'], 'Whose? Give their e-mail.'],
    [['suspend', 'nobody@example.org'], 'Nobody has the e-mail nobody@example.org'],
    [['reactivate', ann.email], `${ann.email} is not suspended`],
    [['restore-loop'], 'Which? Give the loop’s id.'],
    [['restore-loop', '999999'], 'No loop 999999 was deleted in the last 14 days'],
    [['export', ann.email], 'npm run loopyard -- export <email> <file.zip>'],
    [['export', ann.email, there], `${there} is there already: take another name`],
    [['export', ann.email, join(folder, 'no', 'a.zip')], `${join(folder, 'no', 'a.zip')} is not there`],
    [['purge', '--yes'], 'Whose? Give their e-mail.'],
    [
      ['purge', ann.email],
      `This erases ${ann.email} and all they shared, for good. If you mean it, add --yes`,
    ],
    [['backup'], 'Where to? Give a folder.'],
    [['backup', there], `${there} is there already: take another name`],
    [['restore'], 'From where? Give the folder of one backup.'],
    [['restore', there], `${there} is no backup: it has no manifest.json`],
  ];
  for (const [words, sentence] of uses) await expectSentence(words, sentence);
  expect(await commandLine(['suspend', ann.email], world.settings)).toMatchObject({ code: 0 });
  await expectSentence(['suspend', ann.email], `${ann.email} is suspended already`);
}, 240_000);

async function expectSentence(words: string[], sentence: string): Promise<void> {
  const { code, said } = await commandLine(words, world.settings);
  expect([words, code, said]).toEqual([words, 1, expect.stringContaining(sentence)]);
  expect(said.trim().split('\n')).toHaveLength(1);
}
