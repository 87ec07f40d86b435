import { expect, test } from '@playwright/test';
import { expectAccessible, visitor } from './support/people.ts';
import { smallTargets } from './support/targets.ts';

test('a visitor tries the demo, comments, comes back to it, and goes on to sign up [2.33]', async ({
  browser,
}) => {
  const { page, context, complaints } = await visitor(browser);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/^\/(api|cable|uploads|media)\b/.test(new URL(request.url()).pathname)) calls.push(request.url());
  });
  page.on('websocket', (socket) => calls.push(socket.url()));

  await page.goto('/demo/school');
  await expect(page).toHaveURL('/demo/school/feed');
  await expect(page.getByRole('region', { name: 'Demo' })).toContainText('Brindlewick School');
  await expectAccessible(page);
  await page.getByRole('article').filter({ hasText: 'Bus 9 runs' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/demo\/school\/feed\/\d+/);
  const post = page.getByRole('dialog');
  await post.getByRole('textbox', { name: 'Write a comment' }).fill('We wait in the library.');
  await post.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(post.getByText('We wait in the library.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('dialog').getByText('All other routes are on time')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/demo/school/feed');

  await page.getByRole('link', { name: 'Get Started' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  expect(calls).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a demo is within reach of everyone, on a desk and at 320 px', async ({ browser }) => {
  const { page, context, complaints } = await visitor(browser);
  const words = { feed: 'Bus 9 runs', billing: 'Brindlewick School Trust', dashboard: 'A canteen lunch' };
  for (const [address, text] of Object.entries(words)) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/demo/school/${address}`);
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
    expect(await smallTargets(page), address).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectAccessible(page);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('the locked demo asks to sign up, and an unknown one is not there [2.34]', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await page.goto('/demo/union?locked');
  await page
    .getByRole('button', { name: /Subscribe/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep looking' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect((await page.request.get('/demo/choir')).status()).toBe(404);
  expect((await page.request.get('/demo/union/billing')).status()).toBe(200);
  await context.close();
});
