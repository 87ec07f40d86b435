import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { commentsOf, openCable } from '../test/cable.ts';
import { type StartedCommand, startProgram } from '../test/command-line.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { loopOf, postOf } from '../test/people.ts';
import { forksOf } from './forks.testing.ts';

const secretToken = 'a-token-for-whoever-scrapes-this-one';
let world: TestWorld;
let start: StartedCommand;
let url: string;
let output = '';

beforeAll(async () => {
  world = await startWorld();
  start = startProgram({
    ...world.settings,
    PORT: '0',
    PROCESSES: '3',
    METRICS_TOKEN: secretToken,
  });
  start.child.stdout?.on('data', (lines: string) => {
    output += lines;
  });
  while (readyLines().length < 3) await sleep(50);
  url = readyLines()[0]?.[1] ?? '';
});
afterAll(async () => {
  start.child.kill('SIGTERM');
  await start.ended;
  await world.stop();
});

const readyLines = () => [...output.matchAll(/"event":"server\.ready","address":"(http:[^"]+)"/g)];

type Answer = { status: number; text: string };

/** Opens its own connection, which the system gives to any of the processes. */
function call(path: string, body?: object, at = url): Promise<Answer> {
  const headers = { authorization: `Bearer ${secretToken}`, 'content-type': 'application/json' };
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const options = { method: body ? 'POST' : 'GET', agent: false, headers };
  request(at + path, options, async (response) => {
    const text = (await response.setEncoding('utf8').toArray()).join('');
    resolve({ status: response.statusCode ?? 0, text });
  })
    .on('error', reject)
    .end(body && JSON.stringify(body));
  return promise;
}

const readyCountIn = (metrics: string) =>
  Number(/duration_seconds_count\{[^}]*route="\/readyz"[^}]*\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
const readyAnswers = async () => readyCountIn((await call('/metrics')).text);

test('whichever process is asked, it tells what all of them answered', async () => {
  const before = await readyAnswers();
  const answers = await Promise.all(Array.from({ length: 60 }, () => call('/readyz')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(readyAnswers).toBe(before + 60);
  const tellings = await Promise.all(Array.from({ length: 12 }, readyAnswers));
  expect(new Set(tellings)).toEqual(new Set([before + 60]));
});

test('a port for metrics alone tells what all of them answered, too', async () => {
  const watched = startProgram({ ...world.settings, PORT: '0', PROCESSES: '2', METRICS_PORT: '0' });
  let lines = '';
  watched.child.stdout?.on('data', (more: string) => {
    lines += more;
  });
  const ready = () => [...lines.matchAll(/"event":"server\.ready","address":"(http:[^"]+)"/g)];
  await expect.poll(() => ready().length).toBe(2);
  const metricsUrl = /"event":"metrics\.open","address":"(http:[^"]+)"/.exec(lines)?.[1] ?? '';
  await Promise.all(Array.from({ length: 60 }, () => call('/readyz', undefined, ready()[0]?.[1])));
  const count = async () => readyCountIn(await (await fetch(metricsUrl)).text());
  await expect.poll(count).toBe(60);
  watched.child.kill('SIGTERM');
  await watched.ended;
});

test('wrong passwords are counted together, whichever process they come to', async () => {
  const ann = await world.person('Ann');
  const codes: string[] = [];
  for (let n = 0; n < 14; n++) {
    const { text } = await call('/api/graphql', {
      query: 'mutation ($input: SigninUserInput!) { signinUser(input: $input) { auth_token } }',
      variables: { input: { email: ann.email, password: `a guess, number ${n}` } },
    });
    codes.push(JSON.parse(text).errors[0].extensions.code);
  }
  expect(codes).toEqual([...Array(10).fill('invalid_credentials'), ...Array(4).fill('too_many_requests')]);
});

test('somebody who writes a comment is told of on the sockets of all processes [13.93]', async () => {
  const [bea, cem] = [await world.person('Bea'), await world.person('Cem')];
  const post = await postOf(bea, await loopOf(bea, [cem]));
  const cables = await Promise.all(Array.from({ length: 12 }, () => openCable(url, cem.token)));
  for (const cable of cables) expect(await cable.subscribe(commentsOf(post))).toBe(true);
  for (let writer = 0; writer < 6; writer++) {
    const cable = await openCable(url, bea.token);
    await cable.subscribe(commentsOf(post));
    cable.perform(commentsOf(post), 'typing');
    for (const its of cables) {
      const isNext = () => its.messages(commentsOf(post)).length > writer;
      await until(isNext, () => 'nobody was told');
    }
    cable.close();
  }
  for (const cable of cables) {
    expect(cable.messages(commentsOf(post))).toHaveLength(6);
    cable.close();
  }
});

test('one that is killed is started again, and the others answer meanwhile', async () => {
  const [victim = 0] = await forksOf(start.child);
  process.kill(victim, 'SIGKILL');
  await expect.poll(() => output).toContain('"event":"process.ended","code":null,"signal":"SIGKILL"');
  const answers = await Promise.all(Array.from({ length: 30 }, () => call('/healthz')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(() => readyLines().length).toBe(4);
  expect(await forksOf(start.child)).toHaveLength(2);
});

test('none outlives the first, however that ends', async () => {
  const forks = await forksOf(start.child);
  start.child.kill('SIGKILL');
  await start.ended;
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  await expect.poll(() => forks.filter(isRunning)).toEqual([]);
});

test('a process that is started while PostgreSQL is away waits for it, and starts no database of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-forks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { child, ended } = startProgram({ DATA_DIR: folder, PORT: '0', SEED: 'off', PROCESSES: '2' });
  let output = '';
  child.stdout?.on('data', (lines: string) => {
    output += lines;
  });
  const areReady = (count: number) => () => output.match(/"event":"server\.ready"/g)?.length === count;
  await until(areReady(2));
  const cluster = join(folder, 'postgres', 'cluster');
  const [postmaster] = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
  // PostgreSQL does not start without this file, so it is away until the file is back.
  const control = join(cluster, 'global', 'pg_control');
  await rename(control, `${control}.away`);
  process.kill(Number(postmaster), 'SIGKILL');
  for (const pid of await forksOf(child)) process.kill(pid, 'SIGKILL');
  await until(() => output.includes('"event":"database.awaited"'));
  await rename(`${control}.away`, control);
  await until(areReady(3));
  expect(output.match(/"event":"process\.ended"/g)).toHaveLength(1);
  expect(output).not.toMatch(/"level":60|already running/);
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});
