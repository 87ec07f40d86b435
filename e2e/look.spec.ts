import { expect, type Locator, type Page, test } from '@playwright/test';
import { chessClub } from './support/chess-club.ts';
import { secretary, signIn, visitor } from './support/people.ts';

test('the house has its colours, its columns, its dialogs and its narrowest desk [2.90, 2.93, 2.94, 9.21, 9.23, 9.26, 9.35, 9.36, 9.37]', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toHaveCSS('background-color', 'rgb(52, 0, 109)');
  await signIn(page, secretary);
  const pins = Promise.withResolvers<void>();
  await page.route('**/api/graphql', async (route) => {
    if (route.request().postData()?.includes('query PinnedPosts(')) await pins.promise;
    await route.continue();
  });
  await page.goto('/feed');
  await expect(page.getByRole('article').first()).toBeVisible();

  const newPost = page.getByRole('link', { name: 'New Post' });
  const sidebar = page.getByRole('complementary', { name: 'Your loops' });
  await expect(newPost).toHaveCSS('background-color', 'rgb(243, 64, 111)');
  await expect(sidebar.getByRole('link', { name: 'Add Loops' })).toHaveCSS(
    'background-color',
    'rgb(77, 218, 184)',
  );
  await expect(sidebar.locator(':scope > div')).toHaveCSS('background-image', /rgb\(52, 0, 109\)/);

  await expect.poll(() => columnsOf(page)).toEqual({ widths: [287], gutters: [32] });
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.mouse.move(800, 300);
  await page.mouse.wheel(0, 200);
  await expect(newPost).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(newPost).toBeInViewport();
  const before = await page.evaluate(() => window.scrollY);
  pins.resolve();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  // The pins came in above the reader, who did not scroll: the button stays.
  await page.waitForTimeout(500);
  await expect(newPost).toBeInViewport();
  await page.mouse.wheel(0, -600);
  // Cards that are as high as before must find their places again.
  await page.setViewportSize({ width: 360, height: 760 });
  await expect.poll(() => columnsOf(page)).toEqual({ widths: [328], gutters: [32] });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => columnsOf(page)).toEqual({ widths: [287], gutters: [32] });

  await page.setViewportSize({ width: 960, height: 900 });
  await expect(sidebar).toBeVisible();
  await page.setViewportSize({ width: 959, height: 900 });
  await expect(sidebar).toBeHidden();

  await page.setViewportSize({ width: 1280, height: 900 });
  const post = await page.getByRole('article').first().getByRole('link').first().getAttribute('href');
  await page.goto(`${post?.split('#')[0]}/report`);
  await expect(page.getByRole('dialog', { name: 'Report Post' })).toHaveCSS('width', '600px');
  await context.close();
});

test('forced colours still show what is chosen, a slider and where a dialog ends', async ({ browser }) => {
  const { page, context, rosa, loopId, post } = await chessClub(browser);
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  const outlined = (part: Locator) => expect(part).toHaveCSS('outline-style', 'solid');
  await page.goto(`/feed/${post}/report`);
  await outlined(page.getByRole('dialog', { name: 'Report Post' }));
  await page.goto('/edit-account');
  await outlined(page.locator('label', { hasText: 'Same as this device' }));
  await signIn(page, { ...rosa, loopId });
  await page.goto(`/edit-loop/${loopId}/money`);
  await outlined(page.locator('.mantine-Slider-track').filter({ has: page.getByRole('slider') }));
  await context.close();
});

function columnsOf(page: Page) {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll('[role=feed] article')].map((card) =>
      card.getBoundingClientRect(),
    );
    const columns = [...Map.groupBy(boxes, ({ x }) => x)].toSorted(([a], [b]) => a - b);
    const beside = columns.slice(1).map(([x], at) => x - (columns[at]?.[1][0]?.right ?? 0));
    const below = columns.flatMap(([, cards]) => {
      const sorted = cards.toSorted((a, b) => a.top - b.top);
      return sorted.slice(1).map(({ top }, at) => top - (sorted[at]?.bottom ?? 0));
    });
    const unique = (lengths: number[]) => [...new Set(lengths.map(Math.round))];
    // The app measures cards in whole pixels.
    const gutters = [...below, ...beside].map((length) => (Math.abs(length - 32) < 1 ? 32 : length));
    return { widths: unique(boxes.map(({ width }) => width)), gutters: unique(gutters) };
  });
}
