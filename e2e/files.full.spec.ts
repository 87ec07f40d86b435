import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { lie, notes } from './support/media.ts';
import { expectAccessible, signIn, teacher, visitor } from './support/people.ts';

const sentence = 'This file can’t be read as a picture, although its name says it is one.';

test('a damaged file is not saved unasked, and says in words what is wrong', async ({ browser }) => {
  const words = `Minutes of ${randomInt(1e9)}`;
  const { page, context } = await visitor(browser);
  await signIn(page, teacher);
  await page.goto('/feed/new-post');
  await page.getByLabel('Description').fill(words);
  await page.getByLabel('Choose files').setInputFiles([lie, notes]);
  const tile = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: lie.name, exact: true }) });
  await expect(tile.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  const question = page.getByRole('alertdialog', { name: 'Save without the damaged file?' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(question).toContainText(sentence);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(tile.getByText(sentence)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await question.getByRole('button', { name: 'Save without it' }).click();
  await page.getByRole('link', { name: new RegExp(words) }).click();
  await expect(page.getByRole('link', { name: /timetable\.txt/ })).toBeVisible();
  await expect(page.getByText(lie.name)).toHaveCount(0);
  await context.close();
});

test('a file on its way is not given up unasked when the form is left', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await signIn(page, teacher);
  await page.goto('/feed');
  await page.route('**/uploads/resumable/*', (route) =>
    route.request().method() === 'PATCH' ? undefined : route.continue(),
  );
  await page.getByRole('link', { name: 'New Post', exact: true }).click();
  await page.getByLabel('Choose files').setInputFiles([notes]);
  await expect(page.getByRole('progressbar')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Files are still uploading' });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ];
  for (const leave of ways) {
    await leave();
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(page.getByRole('progressbar')).toBeVisible();
  }
  const closing = page.waitForEvent('dialog');
  void page.close({ runBeforeUnload: true });
  const leaveDialog = await closing;
  expect(leaveDialog.type()).toBe('beforeunload');
  await leaveDialog.dismiss();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await context.close();
});
