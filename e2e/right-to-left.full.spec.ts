import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { notes } from './support/media.ts';
import { signIn, signUp, visitor } from './support/people.ts';

test('a name written from right to left turns nothing around it', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await signIn(page, await signUp(page.request, 'דנה'));
  const name = `חוג שחמט (${randomInt(1e9)})`;
  await page.goto('/create-loop');
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create Loop' }).click();
  await expect(page.getByRole('heading', { level: 1 }).locator('bdi')).toHaveText(name);
  await expect(page.getByRole('navigation', { name: 'Loops' }).locator('bdi')).toHaveText(name);
  await expect(
    page.getByRole('button', { name: `\u2068${name}\u2069, loop menu` }).locator('bdi'),
  ).toHaveText(name);
  await page.getByRole('link', { name: /Create Post/ }).click();
  await page.getByLabel('Description').fill('First');
  await page.getByLabel('Choose files').setInputFiles([{ ...notes, name: 'לוח (1).txt' }]);
  await expect(page.getByRole('button', { name: 'Menu for \u2068לוח (1).txt\u2069' })).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveTitle(`${name} · Loopyard`);
  const card = page.getByRole('article');
  await expect(card.locator('bdi').filter({ hasText: 'דנה Example' })).toBeVisible();
  await expect(card.locator('bdi').filter({ hasText: 'לוח (1).txt' })).toBeVisible();
  await card.getByRole('link').click();
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).locator('bdi')).toHaveText(
    'דנה Example',
  );
  await page.getByLabel('Write a comment').fill('Second');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(
    page.getByRole('button', { name: 'Menu for the comment by \u2068דנה Example\u2069' }),
  ).toBeVisible();
  await page.goto(
    await page.evaluate(
      () => `/members/${JSON.parse(window.localStorage.getItem('loopyard.last-seen') ?? '{}').loopId}`,
    ),
  );
  await expect(page.getByText(`1 member of \u2068${name}\u2069`)).toBeVisible();
  await expect(page.getByRole('main').locator('bdi').filter({ hasText: 'דנה Example' })).toBeVisible();
  await context.close();
});
