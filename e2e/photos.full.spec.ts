import { randomInt } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, test } from '@playwright/test';
import { phonePhoto } from './support/media.ts';
import { expectAccessible, signIn, teacher, visitor } from './support/people.ts';

const folder = fileURLToPath(new URL('../test-results/photos', import.meta.url));

async function sizeOf(picture: Locator): Promise<string> {
  const variant = async () =>
    picture.evaluate((image: HTMLImageElement) =>
      image.complete && image.naturalWidth > 0 ? new URL(image.currentSrc).pathname.split('/').at(-1) : null,
    );
  await expect.poll(variant).not.toBeNull();
  return (await variant()) ?? '';
}

test('a phone’s HEIC is shown everywhere, as large as its place', async ({ browser }) => {
  mkdirSync(folder, { recursive: true });
  const words = `A photo of ${randomInt(1e9)}`;
  const photo = await phonePhoto();
  for (const device of ['desk', 'phone']) {
    const { page, context, complaints } = await visitor(browser, { phone: device === 'phone' });
    const take = (name: string) => page.screenshot({ path: join(folder, `${device}-${name}.png`) });
    await signIn(page, teacher);
    await page.goto('/feed');
    if (device === 'desk') {
      await page.getByRole('link', { name: 'New Post', exact: true }).click();
      await page.getByLabel('Description').fill(words);
      const { promise: isLookedAt, resolve: letGo } = Promise.withResolvers<void>();
      await page.route('**/uploads/*', async (route) => {
        if (route.request().method() === 'PUT') await isLookedAt;
        await route.continue();
      });
      await page.getByLabel('Choose files').setInputFiles([photo]);
      const tile = page.getByRole('button', { name: photo.name, exact: true });
      await expect(tile.getByText('HEIC', { exact: true })).toBeVisible();
      await expectAccessible(page);
      await take('sending');
      letGo();
      await expect(tile.locator('img')).toBeVisible();
      await take('sent');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
    }
    const card = page.getByRole('link', { name: new RegExp(words) });
    await expect(card).toBeVisible();
    const name = /^Picture by /;
    const cover = page.getByRole('article').filter({ hasText: words }).getByRole('img', { name });
    expect(await sizeOf(cover)).toBe('thumb');
    await take('feed');
    await card.click();
    const stage = page.getByRole('region', { name: 'Media: 1 item' }).getByRole('img', { name });
    const stageSize = await sizeOf(stage);
    expect(stageSize).toBe(device === 'desk' ? 'feed' : 'thumb');
    await take('post');
    await page.getByRole('button', { name: 'View full screen' }).click();
    const viewer = page.locator('.yarl__slide_current').getByRole('img', { name });
    await sizeOf(viewer);
    await expect(page.locator('.yarl__slide_current img[src^="data:"]')).toHaveCSS('opacity', '0');
    await take('viewer');
    expect(complaints).toEqual([]);
    await context.close();
  }
});
