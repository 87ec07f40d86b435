import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, teacher, type Visitor, visitor } from './support/people.ts';

/** `npm run pictures` keeps these screenshots of the seeded school for the README. */
const root = fileURLToPath(new URL('..', import.meta.url));
const isForReadme = process.env.LOOPYARD_PICTURES === '1';
const folder = join(root, isForReadme ? 'docs/pictures' : 'test-results/pictures');

test.describe('the seeded world', () => {
  let desk: Visitor;
  let phone: Visitor;

  test.beforeAll(async ({ browser }) => {
    mkdirSync(folder, { recursive: true });
    desk = await visitor(browser);
    phone = await visitor(browser, { phone: true });
    for (const { page } of [desk, phone]) {
      await signIn(page, teacher);
      await page.goto('/feed');
      await expect(page.getByRole('article').first()).toBeVisible();
      if (isForReadme) await everyFace(page);
    }
  });
  test.afterAll(async () => {
    await desk.context.close();
    await phone.context.close();
  });
  test.afterEach(() => {
    expect([...desk.complaints, ...phone.complaints]).toEqual([]);
  });

  test('shows a feed of drawn pictures, in light and dark, on a desk and a phone [2.7]', async () => {
    await everyPicture(desk.page);
    await expectAccessible(desk.page);
    await take(desk.page, 'feed-light');
    await desk.page.emulateMedia({ colorScheme: 'dark' });
    await take(desk.page, 'feed-dark');
    await desk.page.emulateMedia({ colorScheme: 'light' });
    await everyPicture(phone.page);
    await expectAccessible(phone.page);
    await take(phone.page, 'phone');
  });

  test('shows a post with its comments, the media on one side [2.9, 2.115]', async () => {
    const { page } = desk;
    const card = page.getByRole('link', { name: /What a science fair/ });
    await card.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await everyPicture(page);
    const media = await page.getByRole('region', { name: /^Media/ }).boundingBox();
    const words = await page.getByLabel('Write a comment').boundingBox();
    expect((media?.x ?? 0) + (media?.width ?? 0)).toBeLessThanOrEqual(words?.x ?? 0);
    await take(page, 'post');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/\/feed$/);
    // The focus returns a moment after the address changes; a key pressed before would be lost.
    await expect(card).toBeFocused();
  });

  test('has a form for a new post', async () => {
    const { page } = desk;
    // By key, as the button leaves while someone scrolls and returns on focus.
    await page.getByRole('link', { name: 'New Post', exact: true }).press('Enter');
    await page
      .getByLabel('Description')
      .fill('**Sports day** is on Friday. Bring a hat, and a friend to cheer for.');
    await take(page, 'new-post');
    await expectAccessible(page);
  });
});

/** Seeded portraits come a while after the server is ready. Only for the README: other journeys post here. */
async function everyFace(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    for (const card of await cards.all())
      await expect(card.locator('header img')).toBeAttached({ timeout: 1_000 });
    await expect(page.getByText('New cork on the staff-room board').first()).toBeAttached({ timeout: 1_000 });
  }).toPass();
}

async function everyPicture(page: Page): Promise<void> {
  await expect(async () => {
    if ((await page.getByText(/being prepared|Reload Media/i).count()) > 0) await page.reload();
    await expect(page.getByText(/being prepared|Reload Media/i)).toHaveCount(0, { timeout: 2_000 });
    const loading = await page.evaluate(
      () =>
        [...document.images].filter((img) => img.loading !== 'lazy' && !(img.complete && img.naturalWidth))
          .length,
    );
    expect(loading).toBe(0);
  }).toPass();
}

async function take(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}
