import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/people.ts';
import { reader } from './support/reader.ts';
import { expectWithinReach } from './support/targets.ts';

test('on a desk the cards stand in columns of 287 px, 32 px apart, beside the loops [2.90, 2.94, 9.21, 9.26]', async ({
  browser,
}) => {
  const { page, context } = await reader(browser, 6);
  const columns = async () => {
    const boxes = await page
      .getByRole('article')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
    const places = [...new Set(boxes.map(({ x }) => Math.round(x)))].sort((a, b) => a - b);
    const widths = [...new Set(boxes.map(({ width }) => Math.round(width)))];
    return { widths, apart: places.slice(1).map((x, at) => x - (places[at] ?? 0)) };
  };
  await expect.poll(columns).toEqual({ widths: [287], apart: [287 + 32, 287 + 32] });

  await page.getByRole('button', { name: /loop menu/ }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const loops = page.getByRole('complementary', { name: 'Your loops' });
  const opener = page.getByRole('button', { name: 'Open sidebar' });
  for (const width of [960, 959]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(loops).toBeVisible({ visible: width === 960 });
    await expect(opener).toBeVisible({ visible: width < 960 });
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(width < 960 ? 1 : 0);
  }
  await context.close();
});

test('on a phone a bar at the foot has what a thumb reaches, and covers nothing [2.86, 2.90, 2.93]', async ({
  browser,
}) => {
  const { page, complaints, context } = await reader(browser, 6);
  await page.setViewportSize({ width: 320, height: 640 });
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Notifications' })).toBeVisible();
  await expectWithinReach(page);
  // The page still grows while its cards are measured at their new width.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      return (await bottomOf(page, 'article:last-of-type')) <= (await topOf(page, 'nav[aria-label="Main"]'));
    })
    .toBe(true);

  await bar.getByRole('button', { name: 'You, account menu' }).click();
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open sidebar' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await bar.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('number 3');
  await expect(page).toHaveURL(/q=number/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await bar.getByRole('link', { name: 'New Post' }).click();
  await expect(page.getByRole('dialog', { name: 'New Post' })).toBeVisible();
  const isAbove = () => page.evaluate(() => !!document.elementFromPoint(160, 630)?.closest('dialog'));
  await expect.poll(isAbove).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a connection that goes is told, and its return with a way to reload [2.88, 2.89]', async ({
  browser,
}) => {
  const { page, context } = await reader(browser, 1);
  await context.setOffline(true);
  await expect(page.getByText("You've gone offline, please check your connection.")).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  const back = page.getByText('Back online, aw yeah!');
  await expect(back).toBeVisible();
  await expectAccessible(page);
  await back.getByRole('button', { name: 'Reload' }).click();
  await expect(back).toHaveCount(0);
  await expect(page.getByRole('article')).toHaveCount(1);
  await context.close();
});

const bottomOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .last()
    .evaluate((box) => box.getBoundingClientRect().bottom);
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((box) => box.getBoundingClientRect().top);
