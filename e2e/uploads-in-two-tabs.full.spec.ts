import { expect, test } from '@playwright/test';
import { expectAccessible, visitor } from './support/people.ts';
import { makeTrip, megabyte, removeTrip, sendPart } from './support/trip.ts';

test.beforeAll(makeTrip);
test.afterAll(removeTrip);

test('an upload of a draft that is open in two tabs is sent by one, and shown by both', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  const takenOffsets: number[] = [];
  context.on('response', (response) => {
    if (response.request().method() !== 'PATCH' || response.status() !== 204) return;
    takenOffsets.push(Number(response.request().headers()['upload-offset']));
  });
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  const { speedUp } = await sendPart(page, { percent: 2, perSecond: 0.2 * megabyte });
  // After a crash the other tab doesn't know that the first is open.
  await otherTab.evaluate(() => {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith('loopyard.open-tab.')) window.localStorage.removeItem(key);
  });
  await otherTab.goto('/feed/new-post');
  await expect(otherTab.getByText('Uploading in another tab')).toBeVisible();
  await expectAccessible(otherTab);
  await speedUp();
  for (const tab of [page, otherTab])
    await expect(tab.getByRole('button', { name: /^Menu for .trip\.bin/ })).toBeVisible();
  expect(takenOffsets).toEqual([0]);
  await context.close();
});
