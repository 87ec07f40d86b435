import { expect, test } from '@playwright/test';
import { commandLine } from './support/operators.ts';
import { signIn, signUp, visitor } from './support/people.ts';
import { expectSound } from './support/sound.ts';

test('an operator sees the state of the server, finds people, suspends one and reads the log', async ({
  browser,
  request,
}) => {
  const [gita, finn] = [await signUp(request, 'Gita'), await signUp(request, 'Finnian')];
  const { page, complaints } = await visitor(browser);
  await signIn(page, gita);
  await page.goto('/operator');
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeVisible();
  expect(complaints.filter((words) => !/404/.test(words))).toEqual([]);
  complaints.length = 0;

  expect(await commandLine('operator', gita.email)).toContain(`${gita.email} is an operator`);
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Account menu' }).filter({ visible: true }).click();
  await page.getByRole('menuitem', { name: 'This Server' }).click();
  await expect(page.getByText('Can be saved and read')).toBeVisible();
  await expectSound(page);

  const places = page.getByRole('navigation', { name: 'Operator' });
  await places.getByRole('link', { name: 'People' }).click();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('finnian');
  await expect(page.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1);
  await expectSound(page);
  await page.getByRole('button', { name: /Menu for .*Finnian/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Suspend' }).press('Enter');
  await page.getByRole('button', { name: 'Yes, suspend them' }).click();
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(finn.call('loops')).rejects.toThrow();
  await expectSound(page);

  await places.getByRole('link', { name: 'Log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log' })).toBeVisible();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expectSound(page);
  const lines = page.getByRole('list', { name: 'Log' }).getByRole('listitem');
  // The log also has the searches before and after it.
  await expect(lines.filter({ hasText: 'Suspended someone' })).toHaveCount(1);
  expect(await commandLine('audit')).toMatch(/suspend +account \d+ +account \d+ +done/);

  expect(complaints).toEqual([]);

  await commandLine('operator', gita.email, '--remove');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be found' })).toBeVisible();
});
