import { expect, type Locator, type Page, test } from '@playwright/test';
import { widePhoto } from './support/media.ts';
import { signIn, teacher, visitor } from './support/people.ts';
import { expectSound } from './support/sound.ts';

test('a post is written with bold words, pictures in their order, and for some people only [2.132, 2.133, 2.142, 2.144, 2.148, 9.24]', async ({
  browser,
}) => {
  const { page, context, complaints } = await visitor(browser);
  await signIn(page, teacher);
  await page.goto('/feed/new-post');
  const form = page.getByRole('dialog', { name: 'New Post' });
  const words = page.getByLabel('Description');
  const title = `Rehearsal ${Date.now()}`;
  await words.fill(title);
  await words.press('Control+A');
  await words.press('Control+b');
  await expect(words).toHaveValue(`**${title}**`);
  await words.press('Control+z');
  await expect(words).toHaveValue(title);
  await words.press('Control+b');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('strong').filter({ hasText: title })).toBeVisible();
  await page.getByRole('button', { name: 'Write' }).click();

  await arrangePictures(page);
  await page.getByRole('button', { name: /^Advanced/ }).click();
  const invited = page.getByRole('combobox', { name: 'Invite users' });
  await invited.fill('a');
  const offers = page.getByRole('listbox').getByRole('option');
  await offers.first().click();
  await invited.fill('e');
  await expect(offers.first()).toBeVisible();
  await expectSound(page);
  await invited.press('Escape');
  await expect(offers).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Restrict to role' }).selectOption('Teacher');
  await expect(form.getByText(/with the role Teacher in Brindlewick School/)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => form.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(async () => (await form.boundingBox())?.width).toBeLessThan(1280);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await expect(page.getByText('Only for the role Teacher')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('article').getByText(title, { exact: true })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Edit Post' }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  const editForm = page.getByRole('dialog', { name: 'Edit Post' });
  await expect.poll(() => editForm.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
  expect(complaints).toEqual([]);
  await context.close();
});

async function arrangePictures(page: Page): Promise<void> {
  const photo = await widePhoto();
  const names = ['one.png', 'two.png', 'three.png'];
  await page.getByLabel('Choose files').setInputFiles(names.map((name) => ({ ...photo, name })));
  const list = page.getByRole('list', { name: 'Media of this post' });
  const [firstTile, , thirdTile] = names.map((name) =>
    list.getByRole('button', { name, exact: true }),
  ) as Locator[];
  for (const name of names)
    await expect(list.getByRole('button', { name, exact: true }).locator('img')).toBeVisible();
  await expect.poll(async () => (await thirdTile?.boundingBox())?.width).toBeCloseTo(111, 0);
  const firstPlace = await firstTile?.boundingBox();
  await thirdTile?.dragTo(firstTile as Locator, { steps: 8 });
  await expect.poll(() => order(list, names)).toEqual(['three.png', 'one.png', 'two.png']);
  // The keys move a picture by the places that are measured when it is picked up, so it has to lie still.
  await expect.poll(async () => (await thirdTile?.boundingBox())?.x).toBeCloseTo(firstPlace?.x ?? 0, 0);
  await thirdTile?.press('Space');
  // The arrow keys move the picture only once it is picked up, and are heard from the next turn of the timers.
  await expect(page.getByText(/three.png\S* is now 1 of 3/)).toBeAttached();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await thirdTile?.press('ArrowRight');
  await expect(page.getByText(/three.png\S* is now 2 of 3/)).toBeAttached();
  await thirdTile?.press('Space');
  await expect.poll(() => order(list, names)).toEqual(['one.png', 'three.png', 'two.png']);
}

async function order(list: Locator, names: string[]): Promise<string[]> {
  const labels = await list
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.filter((label) => names.includes(label));
}
