import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, login, visitor } from './support/people.ts';

/** Without a connection nothing waits unseen: what can't come says so, and what was written goes out later. */
const teacher = { email: 'teacher@loopyard.example', password: 'loopyard-tour' };
const student = { email: 'student@loopyard.example', password: 'loopyard-tour' };
const missing = 'You are offline. What is missing here comes when the connection is back.';
const noComments = 'You are offline. The comments come when the connection is back.';

test('a post opened without a connection does not stay silent, and comes when it is back', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  await login(page, teacher);
  await openSchool(page);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /posted/ })
    .click();
  await expect(page.getByText(missing)).toBeVisible();
  await expect(page.getByText(noComments)).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(missing)).toHaveCount(0);
  await expect(page.getByText(noComments)).toHaveCount(0);
  await context.close();
});

test('a comment written without a connection is not forgotten when its post is closed', async ({
  browser,
}) => {
  const writer = await visitor(browser);
  const reader = await visitor(browser);
  await Promise.all([login(writer.page, teacher), login(reader.page, student)]);
  await openSchool(writer.page);
  const address =
    (await writer.page
      .getByRole('article')
      .first()
      .getByRole('link', { name: /posted/ })
      .getAttribute('href')) ?? '';
  await writer.page.goto(address);
  await reader.page.goto(address);
  await expect(writer.page.getByLabel('Write a comment')).toBeVisible();
  await expect(reader.page.getByLabel('Write a comment')).toBeVisible();
  await writer.context.setOffline(true);
  await writer.page.getByLabel('Write a comment').fill('Written in a tunnel');
  await writer.page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(writer.page.getByText('Goes out when the connection is back')).toBeVisible();
  await expectAccessible(writer.page);
  await writer.page.keyboard.press('Escape');
  await expect(writer.page).toHaveURL(/\/feed$/);
  await expect(reader.page.getByText('Written in a tunnel')).toHaveCount(0);
  await writer.context.setOffline(false);
  await expect(reader.page.getByText('Written in a tunnel')).toBeVisible({ timeout: 20_000 });
  await writer.page.goto(address);
  await expect(writer.page.getByText('Written in a tunnel')).toHaveCount(1);
  await expect(writer.page.getByText('Goes out when the connection is back')).toHaveCount(0);
  await writer.context.close();
  await reader.context.close();
});

async function openSchool(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Brindlewick School/ }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
}
