import { expect, type Locator, test } from '@playwright/test';
import { widePhoto } from './support/media.ts';
import { expectAccessible, loopBy, signIn, signUp, visitor } from './support/people.ts';

async function pictureIn(place: Locator): Promise<{ key: string | undefined; isSquare: boolean }> {
  const image = place.locator('img');
  const isThere = () =>
    image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0);
  await expect.poll(isThere).toBe(true);
  return image.evaluate((element: HTMLImageElement) => ({
    key: /\/media\/(\w+)\//.exec(element.src)?.[1],
    isSquare: element.naturalWidth === element.naturalHeight,
  }));
}

test('a photo becomes a portrait: framed round, saved, and beside one’s name everywhere [2.179, 4.46, 8.42, 8.47]', async ({
  browser,
}) => {
  const { page, context, complaints } = await visitor(browser);
  const rosa = await signUp(page.request, 'Rosa');
  const { id: loopId } = await loopBy(rosa, 'The Portrait Painters');
  const { post } = await rosa.call('posts', { title: 'Who are we?', loop_id: loopId });
  await signIn(page, { ...rosa, loopId });
  await page.goto('/feed');
  const account = page.getByRole('button', { name: 'Account menu' });
  await account.click();
  await page.getByRole('menuitem', { name: 'Edit Profiles' }).click();
  const field = page.getByRole('group', { name: 'Picture' });
  await page.getByLabel('Choose a picture').setInputFiles([await widePhoto()]);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  // The upload is processed after the seeded portraits.
  await expect(save).toBeEnabled();
  expect((await pictureIn(field)).isSquare).toBe(false);

  await page.getByRole('button', { name: 'Edit Picture' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Image' });
  await editor.getByRole('button', { name: 'Rotate left' }).click();
  await expectAccessible(page);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Successfully saved image')).toBeVisible();
  await expect(editor).toHaveCount(0);
  await expect.poll(async () => (await pictureIn(field)).isSquare).toBe(true);
  await page.getByLabel('Bio').fill('Paints what she sees.');
  await expectAccessible(page);
  await save.click();
  await expect(page.getByText('Saved Successfully')).toBeVisible();

  const portrait = await pictureIn(account);
  expect(portrait).toEqual({ key: expect.any(String), isSquare: true });
  await page.goto(`/feed/${post.id}`);
  await page.getByLabel('Write a comment').fill('This is me.');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  const comment = page.getByRole('listitem').filter({ hasText: 'This is me.' });
  expect(await pictureIn(comment)).toEqual(portrait);

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit Picture' }).click();
  await expect(editor.getByRole('button', { name: 'Undo All Edits' })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});
