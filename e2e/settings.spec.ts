import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { password, signIn, signUp, visitor } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const newPassword = 'a whole new phrase';

test('someone changes a name and a password, signs out devices, downloads the data and deletes the account [2.22, 2.180, 2.182, 4.64, 8.37, 8.41, 8.47]', async ({
  browser,
  request,
}) => {
  const odile = await signUp(request, 'Odile');
  const { email } = odile;
  const phone = await visitor(browser, { phone: true });
  await phone.page.setViewportSize({ width: 360, height: 740 });
  await signIn(phone.page, odile);
  const desk = await visitor(browser);
  const { page } = desk;
  await signIn(page, { email });
  await page.goto('/edit-account');
  await page.getByLabel('First Name').fill('Odette');
  await page.getByRole('button', { name: 'Save' }).click();
  const snackbar = page.getByText('Saved Successfully');
  await expect(snackbar).toBeVisible();
  await expect(snackbar).toHaveCount(0);
  await expectSound(page);

  await page.getByRole('tab', { name: 'Change Password' }).click();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password', { exact: true }).fill(newPassword);
  await expectSound(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You have been logged out on all your other devices.')).toBeVisible();
  await phone.page.goto('/edit-account');
  await expect(phone.page).toHaveURL(/\/login/);
  await signIn(phone.page, { email, password: newPassword });
  await phone.page.goto('/edit-account');
  await expect(phone.page.getByLabel('First Name')).toHaveValue('Odette');
  await expect(phone.page.getByText('This device', { exact: true })).toBeVisible();

  await page.goto('/edit-account');
  await page.getByRole('list', { name: 'Devices' }).getByRole('button').click();
  await expect(page.getByText('You are logged in on this device only.')).toBeVisible();
  await phone.page.goto('/feed');
  await expect(phone.page).toHaveURL(/\/login/);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const zip = await readFile(await (await downloading).path());
  expect(zip.includes('data.json') && zip.includes('Odette')).toBe(true);

  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'No, keep it' }).click();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByLabel('Your password').fill('not my password');
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(question.getByLabel('Your password')).toBeFocused();
  await expectSound(page);
  await question.getByLabel('Your password').fill(newPassword);
  await question.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Account has been deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await Promise.all([phone.context.close(), desk.context.close()]);
});
