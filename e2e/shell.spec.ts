import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, loopBy, signIn, signUp, type Visitor, visitor } from './support/people.ts';
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

test('a thousand posts scroll like twenty, and Back leads to where one was', async ({ browser }) => {
  const { page, context } = await reader(browser, 5);
  await multiply(page, 1000);
  await page.reload();
  await expect(page.getByRole('article').first()).toHaveAttribute('aria-setsize', '1000', {
    timeout: 20_000,
  });
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
  await context.close();
});

async function reader(browser: Parameters<typeof visitor>[0], posts: number): Promise<Visitor> {
  const reader = await visitor(browser);
  const ines = await signUp(reader.page.request, 'Ines');
  const { id } = await loopBy(ines, 'Weir House');
  for (let n = 1; n <= posts; n++) await ines.call('posts', { title: `Post number ${n}`, loop_id: id });
  await signIn(reader.page, { ...ines, loopId: id });
  await reader.page.goto('/feed');
  await expect(reader.page.getByRole('article')).toHaveCount(posts);
  return reader;
}

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

const bottomOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .last()
    .evaluate((box) => box.getBoundingClientRect().bottom);
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((box) => box.getBoundingClientRect().top);
