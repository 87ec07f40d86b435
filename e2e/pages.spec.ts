import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, visitor } from './support/people.ts';
import { expectWithinReach } from './support/targets.ts';

test('no page jumps when its fonts arrive', async ({ browser }) => {
  for (const [path, width] of [
    ['/', 412],
    ['/', 360],
    ['/', 1280],
    ['/login', 412],
    ['/terms', 412],
  ] as const) {
    const { page, context } = await visitor(browser);
    await page.setViewportSize({ width, height: 823 });
    await page.addInitScript(addUpShifts);
    const fonts = await holdFonts(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await twoFrames(page);
    expect(await areOurs(page)).toBe(false);
    fonts.release();
    await expect.poll(() => areOurs(page)).toBe(true);
    await twoFrames(page);
    const shift = await page.evaluate(() => Reflect.get(window, 'shift'));
    expect(shift, `${path} at ${width}`).toBeLessThan(0.02);
    await context.close();
  }
});

test('no page asks for more stylesheets than it has layouts', async ({ page }) => {
  for (const [path, layouts] of [
    ['/', 2],
    ['/login', 3],
    ['/terms', 2],
  ] as const) {
    await page.goto(path);
    await expect(page.locator('link[rel=stylesheet]'), path).toHaveCount(layouts);
  }
});

test('a public page with a form looks like the others, and brings nothing of the app along', async ({
  page,
}) => {
  for (const path of ['/contact', '/conferences', '/student-path-3']) {
    await page.goto(path);
    await page.getByRole('textbox', { name: 'E-mail' }).focus();
    await expect(page.locator('form[novalidate]'), path).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveCSS(
      'font-family',
      /^"Figtree Variable"/,
    );
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(names.filter((name) => /\/app-/.test(name))).toEqual([]);
    expect(names.filter((name) => name.includes('.css')).length).toBeGreaterThan(1);
  }
});

test('the legal text is read by address, by phone and without any script [1.27, 2.47]', async ({
  browser,
  baseURL,
}) => {
  const titles = ['Terms of Use', 'Data & Privacy Policy', 'Code of Conduct', 'Cookie Policy'];
  const plain = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const plainPage = await plain.newPage();
  await plainPage.goto('/terms');
  await expect(plainPage.getByRole('heading', { level: 2 })).toHaveText(titles);
  for (const title of titles) await expect(plainPage.getByRole('heading', { name: title })).toBeVisible();
  await plain.close();

  const { page, context, complaints } = await visitor(browser);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/terms#conduct');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Code of Conduct']);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByRole('link', { name: 'Next: Cookie Policy' }).click();
  await expect(page).toHaveTitle('Cookie Policy · Loopyard');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expectAccessible(page);
  await expectWithinReach(page);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Code of Conduct']);
  expect(complaints).toEqual([]);
  await context.close();
});

/** Runs in the page. `window.shift` is the cumulative layout shift so far. */
function addUpShifts(): void {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += Number(Reflect.get(entry, 'value'));
    Reflect.set(window, 'shift', shift);
  }).observe({ type: 'layout-shift', buffered: true });
  Reflect.set(window, 'shift', shift);
}

async function holdFonts(page: Page): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

function areOurs(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    ['Figtree Variable', 'Bricolage Grotesque Variable'].every((family) =>
      [...document.fonts].some((face) => face.family.includes(family) && face.status === 'loaded'),
    ),
  );
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
