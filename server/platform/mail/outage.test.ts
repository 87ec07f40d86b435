import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../test/command-line.ts';
import { freePort } from '../../test/crash/free-port.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { nobodyAt, password } from '../../test/people.ts';
import { createLog } from '../log.ts';

const logLines: string[] = [];
const receivedAddresses: string[] = [];
const refusedAddresses = new Set<string>();
let port: number;
let smtp: SMTPServer | null = null;
let world: TestWorld;

beforeAll(async () => {
  port = await freePort();
  world = await startWorld({
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}` },
    log: createLog('info', { write: (line) => logLines.push(line) }),
  });
});
afterAll(async () => {
  await world.stop();
  await new Promise<void>((resolve) => (smtp ? smtp.close(() => resolve()) : resolve()));
});

async function startMailServer(): Promise<void> {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _, callback) {
      if (refusedAddresses.has(address))
        return callback(Object.assign(new Error('Nobody'), { responseCode: 550 }));
      receivedAddresses.push(address);
      callback();
    },
    onData(stream, _, callback) {
      stream.resume().on('end', () => callback());
    },
  });
  smtp.listen(port, '127.0.0.1');
  await once(smtp.server, 'listening');
}

const signUp = (email: string) =>
  nobodyAt(world.url).graphql(
    'mutation ($input: CreateUserInput!) { createUser(input: $input) { auth_token } }',
    { input: { first_name: 'Ann', last_name: 'Example', email, password } },
  );
const outputOf = async (words: string[]) => (await commandLine(words, world.settings)).output;
const status = async () =>
  (await commandLine(['status'], { ...world.settings, SMTP_URL: `smtp://127.0.0.1:${port}` })).output;
const sentences = () => logLines.map((line) => JSON.parse(line));

test('log and status say why mail isn’t sent, until it is', async () => {
  for (const email of ['one@example.org', 'two@example.org']) await signUp(email);
  await expect.poll(status).toMatch(/^e-mail +[12] not sent yet: .*ECONNREFUSED/m);
  const down = sentences().filter(({ msg }) => msg === 'e-mails can’t be sent, trying again');
  expect(down).toMatchObject([{ level: 50, reason: expect.stringContaining('ECONNREFUSED') }]);
  expect(logLines.join()).not.toContain('@example.org');
  await startMailServer();
  await expect.poll(() => new Set(receivedAddresses).size).toBe(2);
  await expect.poll(status).toMatch(/^e-mail +is sent$/m);
  expect(sentences().filter(({ msg }) => msg === 'e-mails are sent again')).toHaveLength(1);
});

test('a command sends a mail again that was given up, once', async () => {
  const three = await world.person('Three', 'three@example.org');
  const receivedByThree = () => receivedAddresses.filter((to) => to === three.email);
  await expect.poll(receivedByThree).toHaveLength(1);
  refusedAddresses.add(three.email);
  await outputOf(['suspend', three.email]);
  const check = () => outputOf(['check']);
  await expect
    .poll(check)
    .toContain('1 e-mails could not be sent. To retry them: npm run loopyard -- retry-mails');
  refusedAddresses.clear();
  expect(await outputOf(['retry-mails'])).toBe(
    'three@example.org: Your Loopyard account is suspended (refused with 550)\nWill be sent again as soon as the server runs: 1\n',
  );
  await expect.poll(receivedByThree).toHaveLength(2);
  expect(await outputOf(['retry-mails'])).toBe('Will be sent again as soon as the server runs: 0\n');
});
