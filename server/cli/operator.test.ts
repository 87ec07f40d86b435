import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine, typedCommand } from '../test/command-line.ts';
import { dataOf } from '../test/data-export.ts';
import { days, startWorld, type TestWorld } from '../test/harness.ts';
import { linkIn, mailsTo } from '../test/mail.ts';
import { loopOf, nobodyAt, type Person, postOf } from '../test/people.ts';

let world: TestWorld;
let folder: string;
let ann: Person;

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'loopyard-operator-'));
  ann = await world.person('Ann');
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true, force: true });
});

const runCommand = (words: string[], more: Record<string, string> = {}) =>
  commandLine(words, { ...world.settings, ...more });
const outputOf = async (...words: string[]) => (await runCommand(words)).output;
const linesOf = async (...words: string[]) => (await outputOf(...words)).trimEnd().split('\n');

describe('people', () => {
  test('are listed by name with their state, and nothing of what their loops hold', async () => {
    const zoe = await world.person('Zoe');
    const loopId = await loopOf(zoe, [], { name: 'The secret garden' });
    await loopOf(zoe);
    await postOf(zoe, loopId, 'Nobody else reads this');
    await runCommand(['suspend', zoe.email]);
    const today = new Date().toISOString().slice(0, 10);
    const output = await outputOf('people');
    expect(output).not.toMatch(/secret garden|Nobody else/);
    const lines = output.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^account +name +e-mail +age +state +loops/);
    const line = lines.find((text) => text.includes(zoe.email));
    expect(line?.split(/ {2,}/)).toEqual([
      String(zoe.id),
      'Zoe Example',
      zoe.email,
      `suspended since ${today}`,
      '2',
      today,
      expect.stringContaining(today),
    ]);
    expect(lines.find((text) => text.includes(ann.email))).toMatch(/ active +0 /);
  });

  test('are found by a part of the name, of the address, by number, and by pages', async () => {
    const max = await world.person('Maximilian');
    for (const word of ['aximil', 'ilian exam', max.email.slice(0, 14).toUpperCase(), String(max.id)])
      expect([word, await outputOf('people', word)]).toEqual([word, expect.stringContaining(max.email)]);
    // `%` isn't a wildcard here.
    expect(await linesOf('people', '%')).toEqual([
      expect.stringMatching(/^account/),
      '0 people, page 1 of 1',
    ]);
    await Promise.all(Array.from({ length: 52 }, (_, n) => world.person(`Crowd${n}`)));
    const [first, second] = [await linesOf('people', 'crowd'), await linesOf('people', 'crowd', '--page=2')];
    expect(first).toHaveLength(52);
    expect(first.at(-1)).toBe('52 people, page 1 of 2: --page=2 shows the next');
    expect(second).toHaveLength(4);
    expect(second.at(-1)).toBe('52 people, page 2 of 2');
    expect((await runCommand(['people', '--page=none'])).output).toBe(
      'Please give the page as a number: --page=2\n',
    );
  });
});

describe('a password', () => {
  test('is reset by the mail that "forgot password" sends, whose link is not printed', async () => {
    const max = await world.person('Max');
    const { code, output } = await runCommand(['reset-password', max.email], {
      PORT: new URL(world.url).port,
    });
    expect([code, output]).toEqual([0, 'The e-mail with the link is shown at /dev/outbox\n']);
    await nobodyAt(world.url).post('/api/password_resets', { email: max.email });
    const mails = (await mailsTo(world, max.email)).filter(
      ({ subject }) => subject === 'Choose a new password',
    );
    expect(mails).toHaveLength(2);
    const words = mails.map(({ text }) => text.replace(/token=[^&]+/, ''));
    expect(words[0]).toBe(words[1]);
    const token = linkIn(mails[1], '/password_resets').searchParams.get('token');
    expect(output).not.toContain(token);
    const user = { password: 'a whole new password', password_confirmation: 'a whole new password' };
    const answer = await nobodyAt(world.url).put(`/api/password_resets/${token}`, { email: max.email, user });
    expect(answer.status).toBe(204);
    expect((await max.get('/api/loops')).status).toBe(401);
  });
});

describe('a fresh server', () => {
  const first = ['first-admin', 'head@example.org', 'Hedda', 'Head', 'The', 'oak', 'school'];
  let place: Record<string, string>;
  beforeAll(async () => {
    place = { DATABASE_URL: await world.emptyDatabase(), DATA_DIR: join(folder, 'fresh') };
  });

  test('gets its first loop and admin, who chooses the password by mail', async () => {
    expect((await runCommand(first, { ...place, NODE_ENV: 'production' })).output).toBe(
      'Set SMTP_URL first: the link to choose a password is sent by e-mail\n',
    );
    expect((await runCommand([...first.slice(0, 1), 'head', ...first.slice(2)], place)).code).toBe(1);
    const answers = await Promise.all([runCommand(first, place), runCommand(first, place)]);
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 1]);
    const outputs = answers.map(({ output }) => output).join('');
    expect(outputs).toContain('head@example.org is the admin of The oak school (loop 1000)');
    expect(outputs).toContain('This server already has a loop');
    expect((await runCommand(['people'], place)).output).toMatch(/head@example\.org +active +1 .* never\n/);
    const freshWorld = await startWorld({ settings: { ...world.settings, ...place } });
    const mails = await mailsTo(freshWorld, 'head@example.org');
    const token = linkIn(
      mails.find(({ subject }) => subject === 'Choose a new password'),
      '/password_resets',
    ).searchParams.get('token');
    const newPassword = 'a password of my own';
    const user = { password: newPassword, password_confirmation: newPassword };
    const nobody = nobodyAt(freshWorld.url);
    const { status } = await nobody.put(`/api/password_resets/${token}`, { email: 'head@example.org', user });
    expect(status).toBe(204);
    const { data } = await nobody.graphql(
      `mutation { signinUser(input: { email: "head@example.org", password: "${newPassword}" }) { auth_token } }`,
    );
    const response = await fetch(`${freshWorld.url}/api/loops/1000`, {
      headers: { authorization: `Bearer ${data.signinUser.auth_token}` },
    });
    expect(await response.json()).toMatchObject({
      loop: { name: 'The oak school', is_admin: true, members_count: 1 },
    });
    await freshWorld.stop();
  });
});

describe('messages from the public forms', () => {
  test('is read on the command line, newest first, and noted as answered', async () => {
    const nobody = nobodyAt(world.url);
    const letter = { name: 'Dora', email: 'dora@example.org', message: 'How does it\n12  work? \u001b[31m' };
    await nobody.post('/api/contact', letter);
    await nobody.post('/api/contact', {
      ...letter,
      message: 'Buy cheap watches',
      website: 'https://w.example',
    });
    const form = { firstName: 'Emil', email: 'emil@example.org', organisation: 'Oak', checkbox: true };
    await nobody.post('/api/submit', form);
    const lines = await linesOf('contact-forms');
    expect(lines.map((line) => line.replace(/^\d+ +\d{4}-\S+ \S+/, 'at'))).toEqual([
      'at  membership  not answered',
      '    from Emil, emil@example.org',
      '    > Organisation: Oak',
      '',
      'at  contact  not answered',
      '    from Dora, dora@example.org',
      '    > How does it',
      '    > 12  work? \ufffd[31m',
      '',
      'Not shown, because robots sent them: 1',
      '2 forms, page 1 of 1',
    ]);
    const id = lines[4]?.split(' ')[0] ?? '';
    expect(await outputOf('contact-forms', 'answered', id)).toBe(`Form ${id} is marked as answered\n`);
    expect((await runCommand(['contact-forms', 'answered', id])).code).toBe(1);
    expect((await linesOf('contact-forms'))[4]).toMatch(/contact {2}answered \d{4}-/);
  });
});

describe('the log of acts', () => {
  const me = userInfo().username;
  const acts = async () => (await linesOf('audit')).slice(1, -1).map((line) => line.split(/ {2,}/).slice(1));
  const lastActs = async (count: number) => (await acts()).slice(0, count);

  test('tells what was done to whom, by whom, and what was refused', async () => {
    const eva = await world.person('Eva');
    const loopId = await loopOf(eva);
    await eva.delete(`/api/loops/${loopId}`);
    await runCommand(['restore-loop', String(loopId)]);
    await typedCommand(['restore-loop', String(loopId)], { ...world.settings, SUDO_USER: 'someone' });
    await runCommand(['suspend', eva.email]);
    await runCommand(['reactivate', eva.email]);
    await runCommand(['reset-password', eva.email]);
    await runCommand(['admin', 'add', ann.email, String(loopId)]);
    const zip = join(folder, 'eva.zip');
    await runCommand(['export', eva.email, zip]);
    await runCommand(['export', eva.email, zip]);
    const about = `account ${eva.id}`;
    expect(await lastActs(8)).toEqual([
      ['export', about, me, 'failed'],
      ['export', about, me, 'done'],
      ['admin add', `account ${ann.id}, loop ${loopId}`, me, 'done'],
      ['reset-password', about, me, 'done'],
      ['reactivate', about, me, 'done'],
      ['suspend', about, me, 'done'],
      ['restore-loop', `loop ${loopId}`, `${me} (sudo by someone)`, 'refused: not_found'],
      ['restore-loop', `loop ${loopId}`, me, 'done'],
    ]);
    const evaAgain = await world.signIn(eva);
    expect((await dataOf(evaAgain)).operator_acts).toMatchObject([
      { act: 'suspend', outcome: 'done' },
      { act: 'reactivate' },
      { act: 'reset-password' },
      { act: 'export' },
      { act: 'export', outcome: 'failed' },
    ]);
    expect(JSON.stringify((await dataOf(evaAgain)).operator_acts)).not.toContain(me);
  });

  test('keeps no name of whoever is erased', async () => {
    const finn = await world.person('Finnegan');
    await runCommand(['people', 'Finnegan']);
    await runCommand(['purge', finn.email]);
    await runCommand(['purge', finn.email, '--yes']);
    expect(await lastActs(2)).toEqual([
      ['purge', `account ${finn.id}`, me, 'done'],
      ['people', '–', me, 'done'],
    ]);
    expect(await outputOf('audit')).not.toMatch(/finnegan/i);
  });

  test('has each command that changes something as a whole, and none that only looks', async () => {
    const earlierActs = await acts();
    for (const words of [
      ['status'],
      ['check'],
      ['check', '--fix'],
      ['retry-events'],
      ['retry-mails'],
      ['purge'],
      ['contact-forms'],
      ['backup', join(folder, 'backups')],
    ])
      await runCommand(words);
    const names = ['backup', 'contact-forms', 'purge', 'retry-mails', 'retry-events', 'check'];
    expect(await acts()).toEqual([...names.map((act) => [act, '–', me, 'done']), ...earlierActs]);
  });

  test('forgets what is older than two years', async () => {
    expect((await acts()).length).toBeGreaterThan(10);
    world.clock.advance(days(729));
    const early = await world.another();
    await runCommand(['suspend', ann.email]);
    await early.stop();
    world.clock.advance(days(2));
    await world.another();
    await expect.poll(acts).toEqual([]);
  });
});
