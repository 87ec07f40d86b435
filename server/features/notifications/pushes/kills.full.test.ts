import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../platform/patience.testing.ts';
import { freePort } from '../../../test/crash/free-port.ts';
import { type Program, programIn } from '../../../test/crash/program.ts';
import { startWorld, type TestWorld } from '../../../test/harness.ts';
import { loopOf, type Person, postOf } from '../../../test/people.ts';
import { certificateFile, type PushService, startPushService } from '../../../test/push/service.ts';

const readersCount = 70;

let folder: string;
let service: PushService;
let world: TestWorld;
let program: Program;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-pushes-'));
  service = await startPushService();
  world = await startWorld({ roles: 'web' });
  program = programIn(folder, await freePort(), {
    ...world.settings,
    ...{ PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: certificateFile },
  });
});
afterAll(async () => {
  await program.stop();
  await world.stop();
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a server that dies while it pushes loses none, and what it sends again replaces itself [12.94]', async () => {
  const ann = await world.person('Ann');
  const readers: Person[] = [];
  for (let nth = 1; nth <= readersCount; nth++) readers.push(await world.person('Reader'));
  const loopId = await loopOf(ann, readers);
  await program.start();
  for (const [i, reader] of readers.entries())
    await reader.at(program.url).post('/api/push/subscriptions', service.subscriptionOf(i + 1));
  const answerAll = service.holdAnswers();
  await postOf(ann.at(program.url), loopId, 'News', { announcement: { is_urgent: true } });
  await until(() => service.receivedPushes.length > 0);
  await program.kill('server');
  answerAll();
  await program.start();
  await until(() => toldDevices().size === readersCount);
  await until(() => service.receivedPushes.length > readersCount);
  const topics = Map.groupBy(service.receivedPushes, ({ device }) => device).values();
  for (const pushes of topics)
    expect(new Set(pushes.map(({ headers, payload }) => `${headers.topic} ${payload.tag}`)).size).toBe(1);
});

const toldDevices = () => new Set(service.receivedPushes.map(({ device }) => device));
