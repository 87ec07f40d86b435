import { expect, test } from '@playwright/test';
import { lie } from './support/media.ts';
import { expectAccessible, loopBy, signIn, signUp, visitor } from './support/people.ts';

test('a file that lies about itself ends with a sentence', async ({ browser }) => {
  const { page, context, complaints } = await visitor(browser);
  const nell = await signUp(page.request, 'Nell');
  const { id } = await loopBy(nell, 'Form 4B');
  await signIn(page, { ...nell, loopId: id });
  await page.goto('/feed/new-post');
  // The form never learns that the file is bad, as when someone saves in a hurry.
  await page.route(/\/api\/uploads\/(?!resumable)/, () => undefined);
  await page.getByLabel('Description').fill('A picture that is none');
  await page.getByLabel('Choose files').setInputFiles([lie]);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  // The card changes its height then, and a click before could miss it.
  await expect(page.getByText('Could not be prepared')).toBeVisible();
  await page.getByRole('link', { name: /A picture that is none/ }).click();
  const sentence = 'This file can’t be read as a picture, although its name says it is one.';
  await expect(page.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await context.close();
});
