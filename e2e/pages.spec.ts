import { expect, type Page, test } from '@playwright/test';
import { visitor } from './support/people.ts';

/** The pages that are HTML before any script arrives. */
test('no page jumps when its fonts arrive', async ({ browser }) => {
  for (const [path, width] of [
    ['/', 412],
    ['/', 360],
    ['/', 1280],
    ['/login', 412],
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
  ] as const) {
    await page.goto(path);
    await expect(page.locator('link[rel=stylesheet]'), path).toHaveCount(layouts);
  }
});

/** Runs in the page: `window.shift` is all that has moved by itself so far (cumulative layout shift). */
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
