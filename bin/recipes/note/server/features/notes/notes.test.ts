import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../../test/harness.ts';
import { loopOf } from '../../test/people.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('members are told of a note', async () => {
  const [author, reader] = [await world.person('Ann'), await world.person('Ben')];
  const loop_id = await loopOf(author, [reader]);
  const channel = { channel: 'NotificationsChannel' };
  const cable = await reader.cable();
  await cable.subscribe(channel);
  const { id } = (await author.post('/api/notes', { loop_id, text: 'Bring a coat' })).body.note;
  const { notification } = await cable.next(channel, () => true);
  expect(notification).toMatchObject({ action: 'wrote', notifiable_type: 'Note', notifiable_id: id });
  cable.close();
});
