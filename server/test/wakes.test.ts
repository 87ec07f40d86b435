import { twoColours } from '@loopyard/codec/made.testing.ts';
import { beforeEach, expect, test } from 'vitest';
import { commandLine } from './command-line.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { loopOf, type Person } from './people.ts';
import { processed, uploadOf } from './uploads.ts';

/** So long that nothing polls during a test. */
const bounds = { lookMs: 3_600_000 };
let world: TestWorld;
let ann: Person;

beforeEach(async () => {
  world = await startWorld({ roles: 'web', bounds });
  ann = await world.person('Ann');
});

test('an operator’s command takes effect at a server that was only notified', async () => {
  const ben = await world.person('Ben');
  await world.settle();
  const before = await world.handledEvents();
  expect((await commandLine(['suspend', ben.email], world.settings)).code).toBe(0);
  await expect.poll(world.handledEvents).toBeGreaterThan(before);
  await expect.poll(world.waitingEvents).toBe(0);
});

test('missed notifications are caught up once a lost listener reconnects', async () => {
  const loopId = await loopOf(ann);
  await world.settle();
  await world.repeatEvents(loopId);
  expect(await world.waitingEvents()).toBeGreaterThan(0);
  await world.loseListeners();
  await expect.poll(world.waitingEvents).toBe(0);
});

test('an upload is processed by a worker that was notified of it', async () => {
  await world.another({ web: false, worker: true });
  const picture = new Uint8Array(await twoColours(60, 40).png().toBuffer());
  const place = await uploadOf(ann, 'a.png', picture);
  expect(await processed(ann, place)).toMatchObject({ processing_error: null });
});
