import { expect, type Locator, type Page, test } from '@playwright/test';
import { film } from './support/media.ts';
import { expectAccessible, signIn, teacher, visitor } from './support/people.ts';

const captions = {
  name: 'film.vtt',
  mimeType: 'text/vtt',
  buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nHello'),
};

test('a film gets its thumbnail and its captions, by mouse and by keys, on a desk and on a phone [2.137, 4.42, 4.44, 4.45]', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  await signIn(page, teacher);
  await page.goto('/feed/new-post');
  const processing = await holdBack(page);
  await page.getByLabel('Choose files').setInputFiles(await film());

  await openFromMenu(page, 'Select Video Thumbnail');
  const choice = page.getByRole('dialog', { name: 'Select Video Thumbnail' });
  await expect(choice.getByRole('status')).toHaveText('Processing thumbnails, check back in a minute');
  await expectWhole(page, choice);
  await processing.end();
  await expect(choice.getByRole('radio')).toHaveCount(5);
  await expect.poll(() => shownPictures(choice)).toBe(5);
  await expectWhole(page, choice);
  await choice.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowRight');
  const picture = await choice.locator('label:has(:checked) img').getAttribute('src');
  await page.keyboard.press('Enter');
  await expect(choice).toHaveCount(0);

  await openFromMenu(page, 'Captions');
  const dialog = page.getByRole('dialog', { name: 'Captions' });
  await expect(dialog.getByRole('button', { name: 'Choose File' })).toBeEnabled();
  await dialog.getByLabel('Captions file').setInputFiles(captions);
  await expect(page.getByText('The captions have been saved')).toBeVisible();
  await openFromMenu(page, 'Captions');
  await expect(dialog).toContainText('This film has captions');
  const words = dialog.getByLabel('Words');
  await expect(words).toHaveValue('Hello');
  await expectWhole(page, dialog);
  await words.fill('Hello <all>');
  await dialog.getByRole('button', { name: 'Save Captions' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await openFromMenu(page, 'Captions');
  await expect(words).toHaveValue('Hello <all>');
  await page.keyboard.press('Escape');

  await page.getByLabel('Description').fill('A film of the trip');
  await page.getByRole('button', { name: 'Save' }).click();
  const card = page.getByRole('article').filter({ hasText: 'A film of the trip' });
  const cover = card.locator('img[src*="/media/"]').first();
  await expect(cover).toHaveAttribute('src', new RegExp(nameOf(picture)));
  await context.close();
});

/** Makes the server say that the upload is still being processed, until `end`. */
async function holdBack(page: Page) {
  await page.route(/\/api\/uploads\/[0-9a-f]{32}$/, async (route) => {
    const response = await route.fetch();
    const { media } = await response.json();
    const processing = { is_finished_processing: false, thumbnail_urls: [], cover_image_url: null };
    await route.fulfill({ response, json: { media: { ...media, ...processing } } });
  });
  // A call on its way is answered first: Playwright would take it from its handler.
  return { end: () => page.unrouteAll({ behavior: 'wait' }) };
}

async function openFromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Menu for .film\.mp4/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function expectWhole(page: Page, dialog: Locator): Promise<void> {
  for (const [width, height] of [
    [1280, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    const isWithin = async () => {
      const box = await dialog.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= width;
    };
    await expect.poll(isWithin).toBe(true);
  }
  await expectAccessible(page);
}

const shownPictures = (dialog: Locator) =>
  dialog
    .locator('img')
    .evaluateAll((all) => all.filter((picture) => (picture as HTMLImageElement).naturalWidth > 0).length);

const nameOf = (address: string | null) => /\/media\/[0-9a-f]+\/([\w.-]+)/.exec(address ?? '')?.[1] ?? '?';
