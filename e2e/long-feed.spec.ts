import { expect, type Page, test } from '@playwright/test';
import { reader } from './support/reader.ts';

test('a thousand posts scroll like twenty, and Back leads to where one was', async ({ browser }) => {
  const { page, context } = await reader(browser, 5);
  await multiply(page, 1000);
  await page.reload();
  await expect(page.getByRole('article').first()).toHaveAttribute('aria-setsize', '1000');
  let most = 0;
  for (let step = 0; step < 30; step++) {
    await page.mouse.wheel(0, 1500);
    most = Math.max(most, await page.locator('main *').count());
  }
  expect(most).toBeLessThan(2500);
  // The list still moves after the last scroll, so the card may be gone before it is clicked.
  let address = '';
  await expect(async () => {
    const card = page.getByRole('article').filter({ hasText: 'number' }).nth(8);
    address = (await card.getByRole('link').first().getAttribute('href')) ?? '';
    await page.locator(`article a[href="${address}"]`).first().click({ timeout: 2_000 });
  }).toPass();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  const before = await page.evaluate(() => window.scrollY);
  await page.goBack();
  await expect(page).toHaveURL(/\/feed$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  expect(before).toBeGreaterThan(5000);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

async function multiply(page: Page, total: number): Promise<void> {
  await page.route('**/api/graphql', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const posts = body.data?.allPosts;
    const isFeed = posts?.length > 1;
    const many = Array.from({ length: total }, (_, at) => ({ ...posts?.[at % 5], id: `${900_000 - at}` }));
    await route.fulfill({ response: answer, json: isFeed ? { data: { allPosts: many } } : body });
  });
}
