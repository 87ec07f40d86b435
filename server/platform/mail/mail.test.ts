import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { mailsTo } from '../../test/mail.ts';
import { loopOf, type Person } from '../../test/people.ts';
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
    });
    expect(html).toContain('A &#38; &#60;b&#62;');
    expect(html).toContain('{{url}} $&#38; &#60;script&#62;');
    expect(html).not.toMatch(/<script|<img src=x/);
    expect(html).toContain('href="https://example.org/?a=1&#38;b=2"');
    expect(text).toBe(
      'A & <b>\n\n{{url}} $& <script>\n\n> <img src=x>\n> and more\n\nOpen: https://example.org/?a=1&b=2\n\n-- \nWhy',
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
  let refusals = 0;
  let smtp: SMTPServer;
  let world: TestWorld;
  let ann: Person;

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, session, done) {
        const parts: Buffer[] = [];
        stream.on('data', (part) => parts.push(part));
        stream.on('end', () => {
          if (refusals-- > 0) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
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

  test('is tried again when the server refuses it, until it arrives, and shown in the outbox meanwhile', async () => {
    const loopId = await loopOf(ann);
    refusals = 1;
    await invite(loopId, 'later@example.org');
    expect(await mailsTo(world, 'later@example.org')).toHaveLength(1);
    await expect.poll(() => refusals, { timeout: 10_000 }).toBe(0);
    expect(sentTo('later@example.org')).toHaveLength(0);
    await expect.poll(() => sentTo('later@example.org').length, { timeout: 15_000 }).toBe(1);
  });
});

test('the outbox answers this machine only', async () => {
  const world = await startWorld();
  try {
    const page = await fetch(`${world.url}/dev/outbox`);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining('Nothing has been sent yet'),
    ]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { port } = new URL(world.url);
    expect(await statusAs(`evil.example:${port}`, port)).toBe(404);
  } finally {
    await world.stop();
  }
});

/** As a page of someone else's would ask, by a name that leads here. */
async function statusAs(host: string, port: string): Promise<number | undefined> {
  const { request } = await import('node:http');
  const asked = request({ port, host: '127.0.0.1', path: '/dev/outbox', headers: { host } }).end();
  const [response] = await once(asked, 'response');
  response.resume();
  return response.statusCode;
}
