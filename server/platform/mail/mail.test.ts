import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../../test/command-line.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { loopOf, type Person } from '../../test/people.ts';
import { createLog } from '../log.ts';
import { compiledLetter, compileLetter } from './compile.ts';
import { letter } from './letter.ts';

describe('a letter', () => {
  const said = { heading: 'A & <b>', paragraphs: ['{{url}} $& <script>'], footer: 'Why' };

  test('is laid out from the template as it is written', async () => {
    expect(compiledLetter()).toBe(await compileLetter());
  });

  test('says the same in both parts, and what people wrote stays words', () => {
    const { html, text } = letter({
      ...said,
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

  test('leaves out what there is none of', () => {
    expect(letter(said).html).not.toContain('<!-- each');
    expect(letter(said).text).not.toContain('undefined');
  });
});

describe('a mail', () => {
  type Received = { from: string; to: string[]; source: string };
  const received: Received[] = [];
  const tries: { to: string; at: number }[] = [];
  const replies: Record<string, number[]> = {};
  const logged: string[] = [];
  let smtp: SMTPServer;
  let world: TestWorld;
  let ann: Person;

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        tries.push({ to: address, at: Date.now() });
        const responseCode = replies[address]?.shift();
        return responseCode ? done(Object.assign(new Error('No, thank you'), { responseCode })) : done();
      },
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part) => parts.push(part));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
            source: Buffer.concat(parts).toString(),
          });
          done();
        });
      },
    });
    smtp.listen(0, '127.0.0.1');
    await once(smtp.server, 'listening');
    const { port } = smtp.server.address() as AddressInfo;
    world = await startWorld({
      settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Loopyard <loops@example.org>' },
      log: createLog('error', { write: (line) => logged.push(line) }),
    });
    ann = await world.person('Ann');
  });
  afterAll(async () => {
    await world.stop();
    await new Promise<void>((done) => smtp.close(() => done()));
  });
  const sentTo = (address: string) => received.filter(({ to }) => to.includes(address));
  const invite = (loopId: number, email: string) =>
    ann.post(`/api/loops/${loopId}/invite`, { emails: [email] });

  test('arrives once over SMTP, with both parts, from the configured address', async () => {
    const loopId = await loopOf(ann, [], { name: 'The choir\r\nBcc: everyone@example.org' });
    await invite(loopId, 'guest@example.org');
    await expect.poll(() => sentTo('guest@example.org').length, { timeout: 10_000 }).toBe(1);
    const [mail] = sentTo('guest@example.org');
    expect(mail?.from).toBe('loops@example.org');
    expect(mail?.to).toEqual(['guest@example.org']);
    expect(mail?.source).toMatch(/^Subject: Ann Example invites you to The choir/m);
    expect(mail?.source.split('\r\n\r\n')[0]).not.toMatch(/^Bcc:/m);
    expect(mail?.source).toContain('Content-Type: text/plain');
    expect(mail?.source).toContain('Content-Type: text/html');
    expect(mail?.source).toMatch(/^Message-ID: <[0-9a-f]{32}@example\.org>/m);
  });

  test('refused for now is tried again after a while and arrives once; refused for good it is given up', async () => {
    const loopId = await loopOf(ann);
    const [later, never] = ['later@example.org', 'never@example.org'];
    Object.assign(replies, { [later]: [451], [never]: [550] });
    const triesOf = (address: string) => tries.filter(({ to }) => to === address).map(({ at }) => at);
    await invite(loopId, later);
    await invite(loopId, never);
    expect([await mailsTo(world, later), await mailsTo(world, never)]).toMatchObject([[{}], [{}]]);
    await expect.poll(() => triesOf(later).length, { timeout: 10_000 }).toBe(1);
    await expect.poll(() => logged.join(), { timeout: 10_000 }).toContain('a mail was refused for good');
    expect(sentTo(later)).toHaveLength(0);
    await expect.poll(() => sentTo(later).length, { timeout: 15_000 }).toBe(1);
    const [first = 0, second = 0] = triesOf(later);
    expect(second - first).toBeGreaterThan(1_000);
    expect([triesOf(later), triesOf(never), sentTo(never)].map(({ length }) => length)).toEqual([2, 1, 0]);
    // Which mail and what the server said, and nobody's address.
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ mail: expect.any(Number), reply: 550 }]);
    expect(logged.join()).not.toContain('example.org');
    expect((await commandLine(['check'], world.settings)).said).toContain('1 mails could not be sent');
  }, 60_000);
});

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
