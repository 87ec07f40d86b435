import { expect, type Page, test } from '@playwright/test';
import { lineTo } from './support/line.ts';
import { expectAccessible, visitor } from './support/people.ts';
import { makeTrip, megabyte, removeTrip, sendPart } from './support/trip.ts';

test.describe.configure({ mode: 'parallel' });

test.beforeAll(makeTrip);
test.afterAll(removeTrip);

const sendSome = (page: Page) => sendPart(page, { percent: 30, perSecond: megabyte });

async function hasArrived(page: Page, offsets: number[]): Promise<void> {
  await expect(page.getByRole('button', { name: /^Menu for .trip\.bin/ })).toBeVisible();
  expect(offsets[0]).toBe(0);
  expect(Math.max(...offsets)).toBeGreaterThan(megabyte);
}

test('an upload goes on when the line is back', async ({ browser }) => {
  const line = await lineTo(process.env.LOOPYARD_URL ?? '');
  const { page, context } = await visitor(browser, { baseURL: line.url });
  const { offsets, speedUp } = await sendSome(page);
  line.cut();
  await expect(page.getByText('No connection. It will resume by itself.')).toBeVisible();
  await expectAccessible(page);
  await line.mend();
  await speedUp();
  await hasArrived(page, offsets);
  await context.close();
  line.cut();
});

test('an upload goes on after a reload', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  const { offsets, speedUp } = await sendSome(page);
  await page.reload();
  await speedUp();
  await hasArrived(page, offsets);
  await context.close();
});
