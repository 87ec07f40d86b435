import { expect, type Locator, test } from '@playwright/test';
import { film, notes, uprightPhoto, widePhoto } from './support/media.ts';
import { expectAccessible, loopBy, signIn, signUp, type Visitor, visitor } from './support/people.ts';

test.describe.configure({ mode: 'serial' });

test.describe('a teacher and a student', () => {
  let teacher: Visitor;
  let student: Visitor;
  let code: string;

  test.beforeAll(async ({ browser }) => {
    teacher = await visitor(browser);
    student = await visitor(browser);
    const tessa = await signUp(teacher.page.request, 'Tessa');
    const loop = await loopBy(tessa, 'Form 4B');
    code = loop.code;
    await signIn(teacher.page, { ...tessa, loopId: loop.id });
    await signIn(student.page, await signUp(student.page.request, 'Sam'));
  });
  test.afterAll(async () => {
    await teacher.context.close();
    await student.context.close();
  });
  test.afterEach(() => {
    expect([...teacher.complaints, ...student.complaints]).toEqual([]);
  });

  test('the other joins by the code, which is checked while it is typed [1.2, 2.7, 2.21, 2.191, 4.58, 5.36, 8.50]', async () => {
    const { page } = student;
    await page.goto('/join-loop');
    const field = page.getByLabel('Invite Code');
    await field.fill('qq');
    await expect(page.getByText(/Code (in)?valid/)).toHaveCount(0);
    await field.fill('nosuchcode');
    await expect(page.getByText('Code invalid')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join Loop' })).toBeDisabled();
    student.complaints.length = 0; // the browser itself logs the 404
    await field.fill(code.toUpperCase());
    await expect(page.getByText('Code valid')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Join Loop' }).click();
    await expect(page).toHaveURL(/\/feed/);
    await expect(page.getByText('This Loop has no posts yet.')).toBeVisible();
    await expectAccessible(page);
  });

  test('a post needs words or a file [2.13, 5.25]', async () => {
    const { page } = teacher;
    await page.goto('/feed/new-post');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your post needs a description or media file')).toBeVisible();
    await expectAccessible(page);
  });

  test('photos, a film and a file go up and are saved as one post [1.4, 4.29, 4.31, 4.36]', async () => {
    const { page } = teacher;
    await page.getByLabel('Description').fill('# The trip\n\nWe saw **everything**.');
    const files = [await uprightPhoto(), await widePhoto(), await film(), notes];
    await page.getByLabel('Choose files').setInputFiles(files);
    await expect(page.getByRole('button', { name: /^Menu for / })).toHaveCount(4);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page).toHaveURL(/\/feed$/);
    await expect(page.getByRole('link', { name: /The trip/ })).toHaveCount(1);
    await expectAccessible(page);
  });

  test('the other is told of new posts, and nothing moves until asked [1.3, 2.9, 2.105, 4.23, 7.69]', async () => {
    const { page } = student;
    await expect(page.getByRole('button', { name: 'See New Posts' })).toBeVisible();
    await expect(page.getByText('This Loop has no posts yet.')).toBeVisible();
    await page.getByRole('button', { name: 'See New Posts' }).click();
    await page.getByRole('link', { name: /The trip/ }).click();
    await expect(page).toHaveURL(/\/feed\/\d+$/);
    await expect(page.getByRole('heading', { name: 'The trip' })).toBeVisible();
    await expectAccessible(page);
  });

  test('pictures stand upright, and the film plays with sound', async () => {
    const { page } = student;
    await expect(async () => {
      if ((await page.getByText(/being prepared|Reload Media/i).count()) > 0) await page.reload();
      const gallery = page
        .getByRole('region', { name: /^Media: / })
        .or(page.getByRole('group', { name: /^Media: / }));
      const [width, height] = await sizeOf(gallery.getByRole('img').first());
      expect(height).toBeGreaterThan(width);
    }).toPass();
    await page.getByRole('button', { name: /Show .film/ }).click();
    const player = page.locator('video').first();
    await expect(async () => {
      const state = await player.evaluate(async (video: HTMLVideoElement) => {
        video.muted = true;
        await video.play().catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 400));
        const { currentTime, videoWidth } = video;
        // Only Chromium has this count.
        const { webkitAudioDecodedByteCount: sound = 0 } = video as unknown as Record<string, number>;
        return { currentTime, videoWidth, sound };
      });
      expect(state.currentTime).toBeGreaterThan(0);
      expect(state.videoWidth).toBe(640);
      expect(state.sound).toBeGreaterThan(0);
    }).toPass();
    await expectAccessible(page);
  });

  test('the full-screen viewer opens, walks by keys and by arrows, and closes [2.116]', async () => {
    const { page } = student;
    // A window that changes its size just then brings nothing back.
    await page.getByRole('button', { name: /Show .picture., 2 of 3/ }).evaluate((thumbnail: HTMLElement) => {
      thumbnail.click();
      thumbnail.closest('section')?.style.setProperty('padding', '0 20px');
    });
    await expect(page.getByRole('button', { name: 'View full screen' })).toBeVisible();
    await page.getByRole('button', { name: 'View full screen' }).click();
    const viewer = page.locator('.yarl__root');
    await expect(viewer).toBeVisible();
    const place = viewer.locator('.yarl__counter');
    await expect(place).toHaveText('2 / 3');
    for (const [key, count] of [
      ['ArrowLeft', '1 / 3'],
      ['ArrowRight', '2 / 3'],
      ['ArrowRight', '3 / 3'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(place).toHaveText(count);
    }
    await viewer.getByRole('button', { name: 'Previous' }).click();
    await expect(place).toHaveText('2 / 3');
    await viewer.getByRole('button', { name: 'Next' }).click();
    await expect(place).toHaveText('3 / 3');
    await expect(viewer.getByLabel(/^Film 3 of 3 by /)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'The trip' })).toBeVisible();
  });
});

async function sizeOf(picture: Locator): Promise<[number, number]> {
  return picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
}
