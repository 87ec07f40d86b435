import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandLine } from '../../test/command-line.ts';
import { dataOf } from '../../test/data-export.ts';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { type Person, password } from '../../test/people.ts';
import { deviceOf } from '../../test/push/device.ts';

let world: TestWorld;
let ann: Person;
let ben: Person;
let connectionsCount = 0;
const listener = createServer((socket) => {
  connectionsCount += 1;
  socket.destroy();
});
let port: number;

beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, 'localhost', resolve));
  port = (listener.address() as { port: number }).port;
  world = await startWorld();
  [ann, ben] = [await world.person('Ann'), await world.person('Ben')];
});
afterAll(async () => {
  listener.close();
  await world.stop();
});

let count = 0;
const register = (person: Person, device = deviceOf(++count)) =>
  person.post('/api/push/subscriptions', device);
const devicesOf = async (person: Person) =>
  (await person.get('/api/push/subscriptions')).body.push_subscriptions as {
    id: number;
    is_this_device: boolean;
  }[];

test('a browser subscribes by a key that stays the same, and is listed as the sessions are [12.81]', async () => {
  const { body } = await ann.get('/api/push/key');
  expect(body.public_key).toMatch(/^B[\w-]{86}$/);
  const server = await world.another();
  expect((await ann.at(server.url).get('/api/push/key')).body).toEqual(body);
  await server.stop();
  const device = deviceOf(++count);
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const { status, body: answer } = await ann.post('/api/push/subscriptions', device, { 'user-agent': agent });
  const expected = { device: 'Firefox on Linux', last_ok_at: null, is_this_device: true };
  expect([status, answer.push_subscription]).toEqual([201, expect.objectContaining(expected)]);
  expect(await devicesOf(ann)).toEqual([answer.push_subscription]);
  const laptop = await world.signIn(ann);
  expect((await devicesOf(laptop)).map(({ is_this_device }) => is_this_device)).toEqual([false]);
  await register(laptop);
  expect((await devicesOf(laptop)).map(({ is_this_device }) => is_this_device)).toEqual([true, false]);
  expect((await ben.delete(`/api/push/subscriptions/${answer.push_subscription.id}`)).status).toBe(404);
  expect((await ann.delete(`/api/push/subscriptions/${answer.push_subscription.id}`)).status).toBe(204);
  expect(await devicesOf(ann)).toHaveLength(1);
});

test('a session has one subscription, one that another account gets moves there, and an eleventh replaces the oldest [12.82]', async () => {
  const dan = await world.person('Dan');
  const first = (await register(dan)).body.push_subscription;
  await register(dan);
  expect(await devicesOf(dan)).toHaveLength(1);
  const device = deviceOf(++count);
  await register(dan, device);
  await register(ben, device);
  expect([await devicesOf(dan), (await devicesOf(ben)).length]).toEqual([[], 1]);
  const ids: number[] = [first.id];
  for (let nth = 0; nth < 11; nth++)
    ids.push((await register(await world.signIn(dan))).body.push_subscription.id);
  expect((await devicesOf(dan)).map(({ id }) => id)).toEqual(ids.slice(2).toReversed());
});

test('only a push service that browsers use is let in, and nothing is sent to what is not one [12.83]', async () => {
  const refusedEndpoints = [
    `https://127.0.0.1:${port}/push`,
    `https://[::1]:${port}/push`,
    `https://localhost:${port}/push`,
    `http://fcm.googleapis.com:${port}/push`,
    `https://fcm.googleapis.com:${port}/push`,
    'http://fcm.googleapis.com/push',
    'https://user:pass@fcm.googleapis.com/push',
    'https://fcm.googleapis.com.example.org/push',
    'https://push.apple.com/push',
    'https://169.254.169.254/latest',
    'https://push.example.org/push',
    'fcm.googleapis.com',
    '',
  ];
  for (const endpoint of refusedEndpoints) {
    const { status, body } = await register(ann, deviceOf(1, endpoint));
    expect([status, body.code], endpoint).toEqual([422, 'unknown_push_service']);
    expect(body.detail).toBe('This browser’s push service is not known here');
  }
  expect(connectionsCount).toBe(0);
  for (const host of ['web.push.apple.com', 'db5p.notify.windows.com', 'updates.push.services.mozilla.com'])
    expect((await register(ann, deviceOf(1, `https://${host}/a`))).status, host).toBe(201);
});

test('wrong keys are refused by field [12.84]', async () => {
  const { endpoint, keys } = deviceOf(++count);
  const offCurve = Buffer.from(keys.p256dh, 'base64url').fill(7, 33).toString('base64url');
  for (const [field, change] of [
    ['p256dh', { p256dh: keys.auth }],
    ['p256dh', { p256dh: offCurve }],
    ['p256dh', { p256dh: '' }],
    ['auth', { auth: keys.p256dh }],
    ['auth', { auth: `${keys.auth.slice(1)}*` }],
  ] as const) {
    const { status, body } = await register(ann, { endpoint, keys: { ...keys, ...change } });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  }
  expect(
    (await register(ann, { endpoint: 'https://fcm.googleapis.com/'.padEnd(3000, 'x'), keys })).status,
  ).toBe(422);
});

test('a device goes with its session, in whatever way that ends [12.85]', async () => {
  const eve = await world.person('Eve');
  const [phone, tablet] = [await world.signIn(eve), await world.signIn(eve)];
  for (const device of [eve, phone, tablet]) await register(device);
  await phone.delete('/api/sessions/current');
  expect(await world.devicesCount(eve.id)).toBe(2);
  const { sessions } = (await eve.get('/api/sessions')).body;
  const tabletsSession = sessions.find(({ is_current }: { is_current: boolean }) => !is_current);
  await eve.delete(`/api/sessions/${tabletsSession.id}`);
  expect(await world.devicesCount(eve.id)).toBe(1);
  await register(await world.signIn(eve));
  const new_password = 'another good password';
  const change = { current_password: password, password: new_password, password_confirmation: new_password };
  expect((await eve.put(`/api/users/${eve.id}`, { user: change })).status).toBe(200);
  expect((await devicesOf(eve)).map(({ is_this_device }) => is_this_device)).toEqual([true]);
  await commandLine(['suspend', eve.email], world.settings);
  expect(await world.devicesCount(eve.id)).toBe(0);
});

test('one’s copy has the devices without addresses and keys, and they go with the account [12.86]', async () => {
  const fay = await world.person('Fay');
  await register(fay);
  const { push_devices } = (await dataOf(fay)) as { push_devices: object[] };
  expect(push_devices).toHaveLength(1);
  expect(JSON.stringify(push_devices)).not.toMatch(/endpoint|googleapis|p256dh|auth/);
  await fay.delete(`/api/users/${fay.id}`, { current_password: password });
  await world.settle();
  expect(await world.devicesCount(fay.id)).toBe(0);
});
