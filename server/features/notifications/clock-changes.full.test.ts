import { afterAll, beforeAll, expect, test } from 'vitest';
import { minutes, startWorld, type TestWorld } from '../../test/harness.ts';
import { mailNotices, mailsTo } from '../../test/mail.ts';
import { commentOf, loopOf, postOf } from '../../test/people.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function comeTo(at: string, less = 0): Promise<void> {
  await mailNotices(world, new Date(at).getTime() - less - world.clock.now().getTime());
}

/** A comment was just written under the post they follow. @returns the subjects of their mails till now */
async function readerIn(time_zone: string, message: boolean, settings: object) {
  const [writer, reader] = [await world.person('Wim'), await world.person('Rea')];
  const loopId = await loopOf(writer, [reader]);
  const post = await postOf(writer, loopId);
  await reader.put(`/api/users/${reader.id}`, { user: { time_zone } });
  await reader.put('/api/notification_preferences', { notification_preferences: { message } });
  await reader.put('/api/notification_settings', { notification_settings: settings });
  await reader.post(`/api/subscriptions?subscribable_type=Post&subscribable_id=${post}`, { loop_id: loopId });
  await commentOf(writer, post);
  await world.settle();
  return async () =>
    (await mailsTo(world, reader.email)).flatMap(({ subject }) =>
      subject.startsWith('Confirm') ? [] : subject,
    );
}

test.each([
  ['America/New_York', 'go forward', '2027-03-14T03:30:00Z', '2027-03-14T11:00:00Z'],
  ['Asia/Kolkata', 'never change', '2027-03-14T17:00:00Z', '2027-03-15T01:30:00Z'],
  ['Australia/Lord_Howe', 'go back by half an hour', '2027-04-03T11:30:00Z', '2027-04-03T20:30:00Z'],
  ['Australia/Lord_Howe', 'go forward by half an hour', '2027-10-02T12:00:00Z', '2027-10-02T20:00:00Z'],
  ['America/New_York', 'go back', '2027-11-07T02:30:00Z', '2027-11-07T12:00:00Z'],
])('quiet hours in %s end at seven in the night in which clocks %s [12.36]', async (zone, _, late, seven) => {
  await comeTo(late);
  const subjectsNow = await readerIn(zone, true, { quiet_from: '22:00', quiet_until: '07:00' });
  await comeTo(seven, minutes(2));
  expect(await subjectsNow()).toEqual([]);
  await comeTo(seven);
  expect(await subjectsNow()).toEqual([expect.stringContaining('commented')]);
});

test.each([
  ['does not exist', 2, '2028-03-12T05:30:00Z', '2028-03-12T07:00:00Z'],
  ['comes twice', 1, '2028-11-05T04:30:00Z', '2028-11-05T05:00:00Z'],
])('a summary at an hour that %s in that night comes once [12.36]', async (_, digest_hour, late, at) => {
  await comeTo(late);
  const subjectsNow = await readerIn('America/New_York', false, { digest: 'daily', digest_hour });
  await comeTo(at, minutes(2));
  expect(await subjectsNow()).toEqual([]);
  await comeTo(at);
  await mailNotices(world, minutes(60));
  expect(await subjectsNow()).toEqual(['Your day in Loopyard']);
});
