import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** In place of a script that is there already. */
const nothing = ';';

/**
 * What axe finds wrong with the page as it is shown now. Its script goes into a page once: to send and read it takes
 * longer than all that it does.
 */
export async function axeViolations(page: Page) {
  // In the page itself where it has no frames, and without a list of all that is well: less than half the work.
  const hasNoFrames = page.frames().length === 1;
  const isThere = hasNoFrames && (await page.evaluate(() => 'axe' in window));
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: nothing }) })
    .setLegacyMode(hasNoFrames)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations;
}
