import { expect, test } from '@playwright/test';
import { startPushService } from '../server/test/push/service.ts';
import { chessClub } from './support/chess-club.ts';
import { expectAccessible, signIn, visitor } from './support/people.ts';
import { allowPush, deliver, watchNotifications } from './support/push.ts';
import { expectWellMade } from './support/sound.ts';

const port = Number(process.env.LOOPYARD_PUSH_PORT);

test('a comment comes as a notification that opens its post, and goes once it is read elsewhere [12.105, 12.106, 12.107, 12.110, 12.113]', async ({
  browser,
}) => {
  const service = await startPushService(port);
  const { rosa, ines, page, post, loopId, context, complaints } = await chessClub(browser);
  const device = Number(ines.session.userId);
  await allowPush(page, service.subscriptionOf(device));
  const talker = await visitor(browser);
  await signIn(talker.page, { ...rosa, loopId });
  await talker.page.goto(`/feed/${post}`);
  const say = async (text: string) => {
    await talker.page.getByLabel('Write a comment').fill(text);
    await talker.page.getByRole('button', { name: 'Comment', exact: true }).click();
  };
  const worker = await test.step('turned on by keyboard, at the bell', async () => {
    const foundWorker = context.waitForEvent('serviceworker');
    await page.goto('/feed');
    await page.getByRole('link', { name: /^Notifications/ }).press('Enter');
    const turnOn = page.getByRole('button', { name: 'Turn on notifications' });
    await turnOn.waitFor();
    await expectAccessible(page);
    await turnOn.press('Enter');
    await expect(page.getByText('Notifications are on for this device')).toBeVisible();
    await expect(turnOn).toHaveCount(0);
    return foundWorker;
  });
  const notes = await watchNotifications(worker);
  await test.step('an encrypted push is shown, and a press on it opens the post', async () => {
    await say('Bring a clock');
    await expect.poll(() => service.payloadsOf(device)).toHaveLength(1);
    const [payload] = service.payloadsOf(device);
    await deliver(page, payload);
    await expect.poll(notes.list).toEqual([
      {
        title: 'The Chess Club',
        body: expect.stringContaining('Rosa Example commented'),
        tag: payload.tag,
      },
    ]);
    expect(await notes.press(payload.tag)).toBe(`/feed/${post}`);
  });
  await test.step('read on another device, it goes here', async () => {
    const phone = await visitor(browser);
    await signIn(phone.page, { email: ines.email, loopId });
    await phone.page.goto(`/feed/${post}`);
    await expect.poll(() => service.payloadsOf(device)).toHaveLength(2);
    await deliver(page, service.payloadsOf(device)[1]);
    await expect.poll(notes.list).toEqual([]);
    await phone.context.close();
  });
  await test.step('a press shows an open tab of that address', async () => {
    await page.goto(`/feed/${post}`);
    await expect(page.getByText('Bring a clock')).toBeVisible();
    await deliver(page, { title: 'The Chess Club', body: 'Again', url: `/feed/${post}`, tag: 'again' });
    await expect.poll(notes.list).toHaveLength(1);
    expect(await notes.press('again')).toBe(`focus /feed/${post}`);
  });
  await test.step('a device that its push service no longer knows leaves the list', async () => {
    await page.goto('/notification-preferences');
    const devices = page.getByRole('list', { name: 'Devices with notifications' });
    await expect(devices.getByText('This device')).toBeVisible();
    await expectWellMade(page);
    service.answer(device, 410);
    await say('And a friend');
    await expect.poll(async () => (await ines.call('push/subscriptions')).push_subscriptions).toEqual([]);
  });
  expect(complaints).toEqual([]);
  await Promise.all([context.close(), talker.context.close()]);
  await service.stop();
});
