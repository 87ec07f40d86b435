import type { Page } from '@playwright/test';
import { expectAccessible } from './people.ts';
import { expectWithinReach } from './targets.ts';

/**
 * On a phone, a tablet and a desk: nothing too small, nothing beyond the edge; and on a phone and a desk, in light and
 * dark, nothing for axe. What a tablet shows is one of these two, only wider or narrower.
 */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (width !== 768) await expectAccessible(page);
    await expectWithinReach(page);
  }
}
