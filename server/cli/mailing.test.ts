import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from '../test/command-line.ts';
import { freePort } from '../test/crash/free-port.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';

type ReceivedMail = { to: string[]; source: string };

let world: TestWorld;
let folder: string;
let smtp: SMTPServer;
let place: string;
let receivedMails: ReceivedMail[] = [];

beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(join(tmpdir(), 'loopyard-mailing-'));
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, callback) =>
      username === 'us' && password === 'right'
        ? callback(null, { user: username })
        : callback(Object.assign(new Error('Who are you'), { responseCode: 535 })),
    onMailFrom: ({ address }, _, callback) =>
      callback(address === 'foreign@example.org' ? Object.assign(new Error('Not yours')) : undefined),
    onRcptTo: ({ address }, _, callback) =>
      callback(address === 'nobody@example.org' ? Object.assign(new Error('No such box')) : undefined),
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        receivedMails.push({
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
        });
        callback(null, 'Queued as 4711');
      });
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  place = `127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await world.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
  await rm(folder, { recursive: true, force: true });
});

const mailing = () => ({ ...world.settings, SMTP_URL: `smtp://us:right@${place}` });

describe('test-mail', () => {
  test('sends at once, and repeats what the mail server said', async () => {
    receivedMails = [];
    expect(await commandLine(['test-mail', 'me@example.org'], mailing())).toEqual({
      code: 0,
      output: `${place} has accepted the e-mail to me@example.org: “250 Queued as 4711”\n`,
    });
    expect(receivedMails).toMatchObject([
      { to: ['me@example.org'], source: expect.stringContaining('Subject: A test e-mail from Loopyard') },
    ]);
  });

  test('says in which part of the talk it was refused, and never the password', async () => {
    receivedMails = [];
    const closed = `127.0.0.1:${await freePort()}`;
    const refusals: [string, Record<string, string>, string][] = [
      ['nobody@example.org', {}, `${place} accepts no e-mail to nobody@example.org: “550 No such box”`],
      [
        'me@example.org',
        { MAIL_FROM: 'foreign@example.org' },
        `${place} accepts no e-mail from foreign@example.org, the sender in MAIL_FROM: “550 Not yours”`,
      ],
      [
        'me@example.org',
        { SMTP_URL: `smtp://us:wrong-secret@${place}` },
        `${place} refuses the user or password in SMTP_URL: “535 Who are you”`,
      ],
      [
        'me@example.org',
        { SMTP_URL: `smtp://us:wrong-secret@${closed}` },
        `Nothing answers at ${closed}. Start the mail server, or correct SMTP_URL`,
      ],
      [
        'me@example.org',
        { SMTP_URL: 'smtp://us:wrong-secret@no.such.place.invalid:25' },
        'The mail server no.such.place.invalid:25 can’t be found. Correct SMTP_URL',
      ],
      [
        'me@example.org',
        { SMTP_URL: `smtps://us:wrong-secret@${place}` },
        `The connection to ${place} failed`,
      ],
    ];
    for (const [address, settings, sentence] of refusals) {
      const { code, output } = await commandLine(['test-mail', address], { ...mailing(), ...settings });
      expect([code, output]).toEqual([1, expect.stringContaining(`Not sent. ${sentence}`)]);
      expect(output).not.toContain('wrong-secret');
    }
    expect(receivedMails).toEqual([]);
    const { code, output } = await commandLine(['test-mail', 'me@example.org'], world.settings);
    expect([code, output]).toEqual([
      1,
      'Not sent: SMTP_URL is not set, so e-mails are shown at /dev/outbox\n',
    ]);
  });
});

describe('reset-password', () => {
  const resets = () => receivedMails.filter(({ source }) => source.includes('Choose a new password'));
  const isSent = 'The e-mail with the link is sent. The link works once and for 30 minutes.\n';
  let alone: Record<string, string>;
  beforeAll(async () => {
    for (const name of ['Max', 'Nobody']) await world.person(name, `${name.toLowerCase()}@example.org`);
    const { output } = await commandLine(['backup', join(folder, 'backups')], world.settings);
    const database = { DATABASE_URL: await world.emptyDatabase(), DATA_DIR: join(folder, 'alone') };
    alone = { ...mailing(), ...database };
    const backup = output.trim().split(' ').at(-1) ?? '';
    expect((await commandLine(['upgrade'], alone)).code).toBe(0);
    expect((await commandLine(['restore', backup], alone)).code).toBe(0);
  });

  test('has the mail sent where no server runs, and once where one comes or is there', async () => {
    receivedMails = [];
    const reset = () => commandLine(['reset-password', 'max@example.org'], alone);
    expect(await reset()).toEqual({ code: 0, output: isSent });
    expect(resets()).toMatchObject([{ to: ['max@example.org'] }]);
    const server = await startWorld({ settings: alone });
    await server.settle();
    expect(resets()).toHaveLength(1);
    expect((await reset()).code).toBe(0);
    await expect.poll(() => resets().length).toBe(2);
    await server.settle();
    expect(resets()).toHaveLength(2);
    await server.stop();
  });

  test('says when the mail server does not take it', async () => {
    const reset = (settings: Record<string, string> = {}) =>
      commandLine(['reset-password', 'nobody@example.org'], { ...alone, ...settings });
    expect(await reset()).toEqual({
      code: 1,
      output: 'The mail server rejected the e-mail (refused with 550)\n',
    });
    const { code, output } = await reset({ SMTP_URL: `smtp://us:wrong-secret@${place}` });
    expect(code).toBe(1);
    expect(output).toMatch(/^The e-mail could not be sent yet \(Error: 535 to AUTH/);
    expect(output).not.toContain('wrong-secret');
  });
});
