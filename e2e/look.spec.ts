import { expect, type Page, test } from '@playwright/test';
import { login, visitor } from './support/people.ts';

const secretary = { email: 'admin@loopyard.example', password: 'loopyard-tour' };

test('the house has its colours, its columns, its dialogs and its narrowest desk [2.90, 2.94, 9.21, 9.23, 9.26, 9.35, 9.36, 9.37]', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  await login(page, secretary);
  await page.getByRole('link', { name: /Brindlewick School/ }).click();
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
  // Who reads on has no button above the cards.
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.mouse.move(800, 300);
  await page.mouse.wheel(0, 200);
  await expect(newPost).not.toBeInViewport();
  await page.mouse.wheel(0, -100);
  await expect(newPost).toBeInViewport();
  await page.mouse.wheel(0, -600);
  // There and back: cards that are as high as before find their places again.
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

/** How wide the cards are that are in the page, and how far apart, from side to side and from top to bottom. */
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
    // Cards are measured in whole pixels.
    const gutters = [...below, ...beside].map((length) => (Math.abs(length - 32) < 1 ? 32 : length));
    return { widths: unique(boxes.map(({ width }) => width)), gutters: unique(gutters) };
  });
}
