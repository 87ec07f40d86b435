import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './people.ts';
import { smallTargets } from './targets.ts';

/** In light and dark, on a desk and on a phone: nothing for axe, nothing too small, nothing beyond the edge. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
    expect(await smallTargets(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThan(
      1,
    );
  }
}
