import { expect, test } from '@playwright/test';
import { signIn, teacher, visitor } from './support/people.ts';
import { expectWithinReach } from './support/targets.ts';

const inside =
  '/feed /feed/2 /feed/new-post /feed/2/report /create-loop /members/1000 /edit-loop/1000 /user/2/1000';

test('no control is smaller than a finger', async ({ browser }) => {
  const { page, context } = await visitor(browser, { phone: true });
  for (const address of ['/', '/login', '/register', '/no/such/page']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectWithinReach(page, address);
  }
  await signIn(page, teacher);
  for (const address of inside.split(' ')) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectWithinReach(page, address);
  }
  await context.close();
});
