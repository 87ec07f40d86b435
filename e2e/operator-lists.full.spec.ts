import { expect, type Page, test } from '@playwright/test';
import { commandLine } from './support/operators.ts';
import { password, signIn, signUp, visitor } from './support/people.ts';
import { expectSound } from './support/sound.ts';

/** Makes the server say that the password was given too long ago, as its clock can’t be changed. */
async function ageSession(page: Page): Promise<void> {
  await page.route('**/api/operator', async (route) => {
    const answer = await route.fetch();
    const { operator } = await answer.json();
    await route.fulfill({ response: answer, json: { operator: { ...operator, seconds_left: 0 } } });
  });
}

test('an operator reads the loops, e-mails and contact forms, and after a while gives the password again', async ({
  browser,
  request,
}) => {
  const greta = await signUp(request, 'Greta');
  await commandLine('operator', greta.email);
  const { page, context, complaints } = await visitor(browser);
  await signIn(page, greta);
  await page.goto('/operator');
  const places = page.getByRole('navigation', { name: 'Operator' });
  for (const name of ['Loops', 'E-mails', 'Contact forms']) {
    await places.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    await expectSound(page);
  }

  await ageSession(page);
  await page.goto('/operator/log');
  const field = page.getByLabel('Your password');
  await expect(field).toBeFocused();
  await expect(page.getByRole('list', { name: 'Log' })).toHaveCount(0);
  await expectSound(page);
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Log' })).toBeVisible();
  expect(complaints).toEqual([]);
  await commandLine('operator', greta.email, '--remove');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
