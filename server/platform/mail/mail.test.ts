import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../test/command-line.ts';
import { days, minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { linkIn, mailsTo } from '../../test/mail.ts';
import { loopOf, nobodyAt, type Person } from '../../test/people.ts';
import { createLog } from '../log.ts';
import { compiledLetter, compileLetter } from './compile.ts';
import { letter } from './letter.ts';

describe('a letter', () => {
  const content = { heading: 'A & <b>', paragraphs: ['{{url}} $& <script>'], footer: 'Why' };

  test('is laid out from the current template', async () => {
    expect(compiledLetter()).toBe(await compileLetter());
  });

  test('says the same in both parts, and escapes what people wrote', () => {
    const { html, text } = letter({
      ...content,
      quote: '<img src=x>\nand more',
      button: { label: 'Open', url: 'https://example.org/?a=1&b=2' },
      stop: { label: 'No more', url: 'https://example.org/stop' },
    });
    expect(html).toContain('A &#38; &#60;b&#62;');
    expect(html).toContain('{{url}} $&#38; &#60;script&#62;');
    expect(html).not.toMatch(/<script|<img src=x/);
    expect(html).toContain('href="https://example.org/?a=1&#38;b=2"');
    expect(html).toContain('href="https://example.org/stop"');
    expect(text).toBe(
      'A & <b>\n\n{{url}} $& <script>\n\n> <img src=x>\n> and more\n\nOpen: https://example.org/?a=1&b=2\n\n-- \nWhy\nNo more: https://example.org/stop',
    );
  });

  test('leaves out empty parts', () => {
    expect(letter(content).html).not.toContain('<!-- each');
    expect(letter(content).text).not.toContain('undefined');
  });
});

describe('a mail', () => {
  type ReceivedMail = { from: string; to: string[]; source: string };
  const receivedMails: ReceivedMail[] = [];
  const tries: { to: string; at: number }[] = [];
  const replies: Record<string, number[]> = {};
  const logLines: string[] = [];
  let smtp: SMTPServer;
  let world: TestWorld;
  let ann: Person;

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, callback) {
        tries.push({ to: address, at: Date.now() });
        const responseCode = replies[address]?.shift();
        return responseCode
          ? callback(Object.assign(new Error('No, thank you'), { responseCode }))
          : callback();
      },
      onData(stream, session, callback) {
        const parts: Buffer[] = [];
        stream.on('data', (part) => parts.push(part));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          receivedMails.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source: Buffer.concat(parts).toString(),
          });
          callback();
        });
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    world = await startWorld({
      settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Loopyard <loops@example.org>' },
      log: createLog('error', { write: (line) => logLines.push(line) }),
    });
    ann = await world.person('Ann');
  });
  afterAll(async () => {
    await world.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
  const sentTo = (address: string) => receivedMails.filter(({ to }) => to.includes(address));
  const invite = (loopId: number, email: string) =>
    ann.post(`/api/loops/${loopId}/invite`, { emails: [email] });

  test('arrives once over SMTP, with both parts, from the configured address', async () => {
    const loopId = await loopOf(ann, [], { name: 'The choir\r\nBcc: everyone@example.org' });
    await invite(loopId, 'guest@example.org');
    await expect.poll(() => sentTo('guest@example.org').length).toBe(1);
    const [mail] = sentTo('guest@example.org');
    expect(mail?.from).toBe('loops@example.org');
    expect(mail?.to).toEqual(['guest@example.org']);
    expect(mail?.source).toMatch(/^Subject: Ann Example invites you to The choir/m);
    expect(mail?.source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    expect(mail?.source).toContain('Content-Type: text/plain');
    expect(mail?.source).toContain('Content-Type: text/html');
    expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f]{32}@example\.org>/m);
  });

  test('is tried again after a temporary refusal and arrives once; after a permanent one it is given up', async () => {
    const loopId = await loopOf(ann);
    const later = 'later@example.org';
    const never = 'never@example.org';
    Object.assign(replies, { [later]: [451], [never]: [550] });
    const triesOf = (address: string) => tries.filter(({ to }) => to === address).map(({ at }) => at);
    await invite(loopId, later);
    await invite(loopId, never);
    expect([await mailsTo(world, later), await mailsTo(world, never)]).toMatchObject([[{}], [{}]]);
    await expect.poll(() => triesOf(later).length).toBe(1);
    await expect.poll(() => logLines.join()).toContain('an e-mail was rejected');
    expect(sentTo(later)).toHaveLength(0);
    await expect.poll(() => sentTo(later).length).toBe(1);
    const [first = 0, second = 0] = triesOf(later);
    expect(second - first).toBeGreaterThan(1_000);
    expect([triesOf(later), triesOf(never), sentTo(never)].map(({ length }) => length)).toEqual([2, 1, 0]);
    // The log names the mail and the server's answer, but no address.
    expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
      { mail: expect.any(Number), reply: 550 },
    ]);
    expect(logLines.join()).not.toContain('example.org');
    expect((await commandLine(['check'], world.settings)).output).toContain('1 e-mails could not be sent');
  });

  test('isn’t kept in clear text after the mail server accepted it', async () => {
    const loopId = await loopOf(ann);
    await invite(loopId, 'once@example.org');
    await expect.poll(() => sentTo('once@example.org').length).toBe(1);
    await expect
      .poll(() => keptOf(world, 'once@example.org'))
      .toMatchObject([{ subject: '', text: '', html: '' }]);
    const [mail] = sentTo('once@example.org');
    const [, token = ''] = mail?.source.match(/code=3D([\w-]+)/) ?? [];
    expect(token).not.toBe('');
    expect(JSON.stringify(await keptOf(world, 'once@example.org'))).not.toContain(token);
  });

  test('keeps no login link after it is given up; other mails keep their text for 7 days', async () => {
    const loopId = await loopOf(ann);
    const ben = await world.person('Ben');
    await expect.poll(() => sentTo(ben.email).length).toBe(1);
    Object.assign(replies, { 'gone@example.org': [550], [ben.email]: [550] });
    await invite(loopId, 'gone@example.org');
    await commandLine(['suspend', ben.email], world.settings);
    const failed = { failed_at: expect.any(Date) };
    await expect
      .poll(() => keptOf(world, 'gone@example.org'))
      .toMatchObject([{ ...failed, text: '', html: '' }]);
    const suspension = { ...failed, text: expect.stringContaining('has been suspended') };
    await expect.poll(() => keptOf(world, ben.email)).toMatchObject([{}, suspension]);
    world.clock.advance(days(6));
    await sweep(world);
    expect(await keptOf(world, ben.email)).toMatchObject([{}, suspension]);
    world.clock.advance(days(2));
    await sweep(world);
    expect(await keptOf(world, ben.email)).toMatchObject([{}, { ...failed, text: '', html: '' }]);
  });
});

describe('with /dev/outbox instead of a mail server', () => {
  let world: TestWorld;
  let ann: Person;
  beforeAll(async () => {
    world = await startWorld();
    ann = await world.person('Ann');
    await nobodyAt(world.url).post('/api/password_resets', { email: ann.email });
  });
  afterAll(() => world.stop());

  test('no backup contains a mail’s text or a mail that waits for it', async () => {
    const [reset] = await mailsTo(world, ann.email);
    const token = linkIn(reset, '/password_resets').searchParams.get('token') ?? '';
    const folder = await mkdtemp(join(tmpdir(), 'loopyard-mails-'));
    try {
      expect(await commandLine(['backup', folder], world.settings)).toMatchObject({ code: 0 });
      const whole = await everyByteIn(folder);
      expect(whole).toContain(ann.email);
      expect(whole).not.toContain(token);
      expect(whole).not.toContain('Choose a new password');
      const empty = {
        ...world.settings,
        DATABASE_URL: await world.emptyDatabase(),
        DATA_DIR: join(folder, 'data'),
      };
      const [backup = ''] = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name));
      expect(await commandLine(['restore', join(folder, backup)], empty)).toMatchObject({ code: 0 });
      expect(await keptOf({ settings: empty }, ann.email)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('every mail’s text is cleared after an hour, on the page and in the database', async () => {
    world.clock.advance(minutes(59));
    await sweep(world);
    expect((await mailsTo(world, ann.email))[0]?.text).toContain('Choose a new password');
    world.clock.advance(minutes(2));
    await sweep(world);
    const annsMails = await mailsTo(world, ann.email);
    expect(annsMails.map(({ subject }) => subject)).toEqual(['Choose a new password', 'Confirm your e-mail']);
    for (const { text, html } of annsMails) expect([text, html]).toEqual(['', '']);
    expect(await (await fetch(`${world.url}/dev/outbox`)).text()).toContain('is shown for an hour');
    for (const { text, html } of await keptOf(world, ann.email)) expect([text, html]).toEqual(['', '']);
  });
});

/** Workers sweep when they start, and regularly after that. */
const sweep = async (world: TestWorld) => (await world.another({ web: false })).stop();

async function keptOf({ settings }: { settings: { DATABASE_URL: string } }, to: string) {
  const database = postgres(settings.DATABASE_URL, { max: 1 });
  try {
    return await database`select * from mails where "to" = ${to} order by id`;
  } finally {
    await database.end();
  }
}

async function everyByteIn(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(
    files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8')),
  );
  return texts.join('\n');
}

test('the outbox is a page that runs no script', async () => {
  const world = await startWorld();
  try {
    const page = await fetch(`${world.url}/dev/outbox`);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Nothing has been sent yet'),
    ]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  } finally {
    await world.stop();
  }
});
