import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { commentsOf } from '../test/cable.ts';
import { startWorld, type TestWorld } from '../test/harness.ts';
import { loopOf, nobodyAt, type Person, postOf } from '../test/people.ts';

const secretToken = 'a-token-for-whoever-scrapes-this-one';
const logLines: string[] = [];
const log = createLog('info', { write: (line) => logLines.push(line) });
let world: TestWorld;
let portAddress: string;
let ann: Person;
beforeAll(async () => {
  // There is no mail server here, so mails wait.
  const settings = { METRICS_PORT: '0', METRICS_TOKEN: secretToken, SMTP_URL: 'smtp://127.0.0.1:1' };
  world = await startWorld({ log, settings });
  const openLine = logLines.map((line) => JSON.parse(line)).find(({ event }) => event === 'metrics.open');
  portAddress = openLine.address;
  ann = await world.person('Ann');
});
afterAll(() => world.stop());

type Sample = { name: string; labels: Record<string, string>; value: number };

function samplesIn(text: string): Sample[] {
  return [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]),
    ),
    value: Number(value),
  }));
}

async function samples(): Promise<Sample[]> {
  const answer = await fetch(portAddress);
  expect(answer.status).toBe(200);
  return samplesIn(await answer.text());
}

async function sumOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  return (await samples())
    .filter((sample) => sample.name === `loopyard_${name}`)
    .filter((sample) => Object.entries(labels).every(([key, text]) => sample.labels[key] === text))
    .reduce((sum, { value }) => sum + value, 0);
}

describe('the doors', () => {
  const statusWith = async (authorization: string) =>
    (await fetch(`${world.url}/metrics`, { headers: { authorization } })).status;

  test('on the port of everything else it opens with the token alone; without it nothing is there', async () => {
    expect(await statusWith(`Bearer ${secretToken}`)).toBe(200);
    const wrong = [`Bearer ${secretToken.slice(0, -1)}?`, `Bearer ${ann.token}`, 'x', ''];
    for (const authorization of wrong)
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
        const answerAt = async (path: string) => {
          const answer = await fetch(world.url + path, { method, headers: { authorization } });
          const headers = [...answer.headers].filter(([name]) => name !== 'date');
          return [answer.status, headers, await answer.text()];
        };
        const answer = await answerAt('/metrics');
        expect([method, answer]).toEqual([method, await answerAt('/nothing')]);
        expect(answer[0]).toBe(404);
      }
  });

  test('the port of its own answers nothing else, and only who reads', async () => {
    const { origin } = new URL(portAddress);
    const paths = ['/', '/healthz', '/api/loops', '/metrics/more'].map((path) => fetch(origin + path));
    expect((await Promise.all(paths)).map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await fetch(portAddress, { method: 'POST' })).status).toBe(404);
    expect((await fetch(portAddress)).headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('without a setting there is none', async () => {
    const { url } = await world.another({}, { metricsPort: null, metricsToken: null });
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${secretToken}` } });
    expect(answer.status).toBe(404);
  });
});

describe('the metrics', () => {
  test('counts a request by its route’s template and the class of its answer', async () => {
    const name = 'http_request_duration_seconds_count';
    const ofLoops = { method: 'GET', route: '/api/loops/:id' };
    const counts = () => Promise.all(['2xx', '4xx'].map((status) => sumOf(name, { ...ofLoops, status })));
    const loopId = await loopOf(ann);
    const [fineCount = 0, refusedCount = 0] = await counts();
    await ann.get(`/api/loops/${loopId}`);
    await nobodyAt(world.url).get(`/api/loops/${loopId}`);
    await expect.poll(counts).toEqual([fineCount + 1, refusedCount + 1]);
  });

  test('counts a socket while it is open, what it follows and says, and how it ended', async () => {
    const loopId = await loopOf(ann);
    const postId = await postOf(ann, loopId);
    const now = async () => [
      await sumOf('sockets'),
      await sumOf('socket_subscriptions'),
      await sumOf('socket_commands_total', { result: 'begun' }),
      await sumOf('socket_ends_total', { reason: 'gone' }),
    ];
    expect(await now()).toEqual([0, 0, 0, 0]);
    const cable = await ann.cable();
    await cable.subscribe(commentsOf(postId));
    cable.perform(commentsOf(postId), 'send_message', { text: 'Hello', uuid: 'hello' });
    await cable.next(commentsOf(postId), ({ message }) => message?.text === 'Hello');
    expect(await now()).toEqual([1, 1, 1, 0]);
    cable.close();
    await expect.poll(now).toEqual([0, 0, 1, 1]);
  });

  test('counts a mail that waits, and the line that the log has of it', async () => {
    const { status } = await nobodyAt(world.url).post('/api/password_resets', { email: ann.email });
    expect(status).toBe(202);
    await expect.poll(() => sumOf('waiting', { kind: 'mails' })).toBeGreaterThan(0);
    await expect
      .poll(() => sumOf('log_lines_total', { event: 'mail.retrying', level: '50' }))
      .toBeGreaterThan(0);
  });

  test('tells how the process, its disk and its database are', async () => {
    expect(await sumOf('ready', { role: 'web' })).toBe(1);
    expect(await sumOf('database_answers')).toBe(1);
    expect(await sumOf('disk_bytes', { space: 'free' })).toBeGreaterThan(0);
    const total = await sumOf('disk_bytes', { space: 'total' });
    expect(await sumOf('disk_bytes', { space: 'reserve' })).toBe(Math.max(2 ** 30, total * 0.05));
    expect(await sumOf('database_connections')).toBeGreaterThan(0);
    const names = new Set((await samples()).map(({ name }) => name));
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(names).toContain(name);
  });

  test('says nothing of a recovery where nothing is kept for one', async () => {
    const text = await (await fetch(portAddress)).text();
    expect(text).toMatch(/^# TYPE loopyard_recovery_away_seconds /m);
    expect(text).not.toMatch(/^loopyard_recovery_/m);
  });

  test('puts no id and nothing that people wrote into a label', async () => {
    const loopId = await loopOf(ann, [], { title: 'Beekeepers' });
    await ann.get(`/api/loops/${loopId}?q=Beekeepers`);
    await fetch(`${world.url}/media/Beekeepers/original?signature=Beekeepers`);
    await fetch(`${world.url}/Beekeepers/${loopId}`);
    const ofPages = { route: 'pages', status: '4xx' };
    await expect.poll(() => sumOf('http_request_duration_seconds_count', ofPages)).toBeGreaterThan(0);
    const labelsTold = (await samples()).flatMap(({ name, labels }) =>
      Object.entries(labels).map(([label, text]) => ({ name, label, text })),
    );
    expect(labelsTold.filter(({ text }) => /beekeepers|ann@|\?/i.test(text))).toEqual([]);
    const routes = labelsTold.filter(({ label }) => label === 'route').map(({ text }) => text);
    expect(routes.filter((route) => /\d/.test(route))).toEqual([]);
  });

  test('has each code of the log that an alert counts, before it was ever written', async () => {
    const rules = await readFile(
      new URL('../../deploy/prometheus/loopyard.rules.yml', import.meta.url),
      'utf8',
    );
    const codes = [...rules.matchAll(/event=~?"([^"]+)"/g)].flatMap(([, names = '']) => names.split('|'));
    expect(codes.length).toBeGreaterThan(2);
    const counts = (await samples()).filter(({ name }) => name === 'loopyard_log_lines_total');
    expect(counts.map(({ labels }) => labels.event)).toEqual(expect.arrayContaining(codes));
  });

  test.each(['loopyard.rules.yml', 'dashboard/grafana-dashboard.json'])(
    'is all that %s asks for',
    async (file) => {
      const rules = await readFile(new URL(`../../deploy/prometheus/${file}`, import.meta.url), 'utf8');
      const namesAsked = new Set(rules.match(/\b(?:loopyard|nodejs|process)_\w+/g));
      expect(namesAsked.size).toBeGreaterThan(8);
      const text = await (await fetch(portAddress)).text();
      const namesTold = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
      const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
      expect([...namesAsked].filter((name) => !namesTold.has(base(name)))).toEqual([]);
    },
  );
});
