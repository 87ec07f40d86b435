import { expect, test } from '@playwright/test';
import { expectAccessible, visitor } from './support/people.ts';
import { expectWithinReach } from './support/targets.ts';

test('a demo is within reach of everyone, on a desk and at 320 px [7.60]', async ({ browser }) => {
  const { page, context, complaints } = await visitor(browser);
  const words = { feed: 'Bus 9 runs', billing: 'Brindlewick School Trust', dashboard: 'A canteen lunch' };
  for (const [address, text] of Object.entries(words)) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/demo/school/${address}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await expectWithinReach(page, address);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('a demo says what it is before any script; locked it asks to sign up, and an unknown one is not there [2.33, 2.34]', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  const html = await (await page.request.get('/demo/union')).text();
  expect(html).toContain('<meta name="description" content="A union on Loopyard');
  await page.goto('/demo/union?locked');
  await page
    .getByRole('button', { name: /Subscribe/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep looking' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
  expect((await page.request.get('/demo/choir')).status()).toBe(404);
  expect((await page.request.get('/demo/union/billing')).status()).toBe(200);
  await context.close();
});
