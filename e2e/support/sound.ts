import type { Page } from '@playwright/test';
import { expectAccessible } from './people.ts';
import { expectWithinReach } from './targets.ts';

/** Checks sizes on a phone, a tablet and a desk. Axe skips the tablet, which shows the layout of one of the others. */
export async function expectSound(page: Page): Promise<void> {
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    if (width !== 768) await expectAccessible(page);
    await expectWithinReach(page);
  }
}

export async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectWithinReach(page);
  if (size) await page.setViewportSize(size);
}
