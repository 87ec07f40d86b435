import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { until } from '../platform/patience.testing.ts';
import { type Cable, commentsOf } from './cable.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, nobodyAt, type Person, postOf } from './people.ts';

/** Every text written in this test contains it, and nothing else does. */
const word = 'Zwiebelfisch';
const words = (about: string) => `${about} of ${word}`;

const logLines: string[] = [];
let world: TestWorld;
let smtp: SMTPServer;
let ann: Person;
let ben: Person;
let loopId: number;
let postId: number;
let cable: Cable;

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, callback) =>
      callback(Object.assign(new Error(`No room for ${address}`), { responseCode: 451 })),
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  world = await startWorld({
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, CONTACT_EMAIL: `${word}@example.org` },
    log: createLog('trace', { write: (line) => logLines.push(line) }),
  });
  [ann, ben] = [await world.person(word), await world.person(word)];
  loopId = await loopOf(ann, [ben], { name: words('A loop') });
  postId = await postOf(ann, loopId, words('A post'));
  cable = await ben.cable();
  await cable.subscribe(commentsOf(postId));
});
afterAll(async () => {
  cable.close();
  await world.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

async function writeEverything(): Promise<(number | string)[]> {
  const nobody = nobodyAt(world.url);
  const input = {
    first_name: words('First'),
    last_name: words('Last'),
    email: `${word}.${Math.random()}@example.org`,
    password: words('Password'),
  };
  const signUp = 'mutation ($input: CreateUserInput!) { createUser(input: $input) { auth_token } }';
  const signIn = 'mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }';
  const search = `{ allPosts(filter: { loop_id: ${loopId}, title_contains: "${word}" }) { id } }`;
  const commentSent = cable.frames.length;
  cable.perform(commentsOf(postId), 'send_message', { text: words('A comment'), uuid: `${commentSent}` });
  const answers = await Promise.all([
    ann.post('/api/posts', { title: words('Another post'), loop_id: loopId }),
    ann.put(`/api/posts/${postId}`, { post: { title: words('A changed post') } }),
    ann.put(`/api/users/${ann.id}`, { user: { bio: words('A bio'), nickname: word } }),
    ann.post(`/api/loops/${loopId}/invite`, {
      emails: [`${word}.asked@example.org`],
      invitation_text: words('A text'),
    }),
    ben.post(`/api/posts/${postId}/report`, { loop_id: loopId, reason: words('A reason') }),
    nobody.post('/api/contact', {
      name: word,
      email: `${word}@example.org`,
      message: words('A message of some length'),
    }),
    nobody.post('/api/password_resets', { email: ann.email }),
    ann.get(`/api/users?loop_id=${loopId}&name_contains=${word}`),
  ]);
  const queries = await Promise.all([
    nobody.graphql(signUp, { input }),
    nobody.graphql(signIn, { input: { email: ann.email, password: words('A wrong password') } }),
    ann.graphql(search),
  ]);
  await until(() => cable.frames.length > commentSent);
  return [
    ...answers.map(({ status }) => status),
    ...queries.map(({ errors, status }) => errors?.[0]?.extensions.status ?? status ?? 200),
    cable.frames.at(-1)?.message?.code ?? 'sent',
  ];
}

const logs = async () => [...logLines, await world.databaseLog(), await world.jobErrors()].join('');
const linesWithWords = async () => (await logs()).match(new RegExp(`.{0,200}${word}.{0,80}`, 'gi')) ?? [];

test('a failing query logs no words that people wrote, whatever the failure', async () => {
  const statusesByKind: Record<string, (number | string)[]> = {};
  for (const kind of ['value', 'constraint', 'surprise'] as const) {
    await world.breakWrites(kind);
    statusesByKind[kind] = await writeEverything();
    await world.mendWrites();
  }
  expect(statusesByKind.value).toContain(400);
  expect(statusesByKind.constraint).toContain(409);
  expect(statusesByKind.surprise).toEqual(expect.arrayContaining([500, 'internal']));
  expect(logLines.join('')).toContain('a request failed');
  expect(logLines.join('')).toContain('a query failed');
  expect(logLines.join('')).toContain('a socket command failed');
  expect(await linesWithWords()).toEqual([]);
});

test('a failing event, job or mail logs no words that people wrote', async () => {
  for (const kind of ['value', 'surprise'] as const) {
    await world.breakWrites(kind, ['mails', 'notifications', 'subscriptions', 'profiles']);
    await writeEverything();
    await world.settle();
    await world.mendWrites();
  }
  expect(logLines.join('')).toContain('an event could not be handled');
  await writeEverything();
  await world.settle();
  await until(async () => (await world.jobErrors()).includes('451'));
  await world.hideTable('mails');
  await writeEverything();
  await world.hideTable('sessions');
  await writeEverything();
  await (await ann.cable()).closed;
  expect(logLines.join('')).toContain('a socket could not be authenticated');
  expect(await linesWithWords()).toEqual([]);
});
