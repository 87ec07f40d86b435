import { expect, type Locator, test } from '@playwright/test';
import { film, lie, notes, uprightPhoto, widePhoto } from './support/media.ts';
import { expectAccessible, login, password, register, type Visitor, visitor } from './support/people.ts';

test.describe.configure({ mode: 'serial' });

test.describe('a teacher and a student', () => {
  let teacher: Visitor;
  let student: Visitor;
  let email: string;
  let code: string;

  test.beforeAll(async ({ browser }) => {
    teacher = await visitor(browser);
    student = await visitor(browser);
  });
  test.afterAll(async () => {
    await teacher.context.close();
    await student.context.close();
  });
  test.afterEach(() => {
    expect([...teacher.complaints, ...student.complaints]).toEqual([]);
  });

  test('sign up, and each is shown what can be done next [2.30, 2.49, 2.71, 3.53, 4.8, 4.9, 7.6]', async () => {
    email = (await register(teacher.page, 'Tessa')).email;
    await expectAccessible(teacher.page);
    await register(student.page, 'Sam');
  });

  test('the teacher creates a loop and sees its invitation code [1.2, 2.20, 2.29, 4.8, 5.34, 6.2]', async () => {
    const { page } = teacher;
    await page.goto('/create-loop');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Loop' }).click();
    await expect(page.getByText('Loop name is required')).toBeVisible();
    await page.getByLabel('Name').fill('Form 4B');
    await page.getByRole('button', { name: 'Create Loop' }).click();
    await expect(page).toHaveURL(/\/welcome/);
    const codeText = page.getByRole('region', { name: 'Invitation code' }).getByText(/^[2-9a-z]{10}$/);
    code = (await codeText.textContent()) ?? '';
    await expectAccessible(page);
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
    await expect(page.getByRole('button', { name: /^Menu for / })).toHaveCount(4, { timeout: 20_000 });
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
      await page.reload();
      const gallery = page
        .getByRole('region', { name: /^Media: / })
        .or(page.getByRole('group', { name: /^Media: / }));
      const [width, height] = await sizeOf(gallery.getByRole('img').first());
      expect(height).toBeGreaterThan(width);
    }).toPass({ timeout: 30_000 });
    await page.getByRole('button', { name: /Show .film\.mp4/ }).click();
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
    }).toPass({ timeout: 30_000 });
    await expectAccessible(page);
  });

  test('the full-screen viewer opens, walks by keys and by arrows, and closes [2.116]', async () => {
    const { page } = student;
    await page.getByRole('button', { name: /Show .wide\.png/ }).click();
    await page.getByRole('button', { name: 'View full screen' }).first().click();
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
    await page.keyboard.press('Escape');
    await expect(viewer).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'The trip' })).toBeVisible();
  });

  test('they talk under it, and both see every word without a reload [1.5, 2.155, 6.15, 7.66]', async () => {
    await teacher.page.getByRole('link', { name: /The trip/ }).click();
    await say(student, 'That was a good day');
    await expect(teacher.page.getByText('That was a good day')).toBeVisible();
    await say(teacher, 'It rained all the time');
    await expect(student.page.getByText('It rained all the time')).toBeVisible();
    await expectAccessible(student.page);
  });

  test('an edit and a deletion reach the other side [2.156, 4.53, 7.66]', async () => {
    const { page } = student;
    await page.getByRole('button', { name: /Menu for the comment by .Sam/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Edit comment').fill('That was a very good day');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(teacher.page.getByText('That was a very good day')).toBeVisible();

    await teacher.page.getByRole('button', { name: /Menu for the comment by .Tessa/ }).click();
    await teacher.page.getByRole('menuitem', { name: 'Delete' }).click();
    await teacher.page
      .getByRole('button', { name: /Yes, delete it|Delete/ })
      .last()
      .click();
    await expect(page.getByText('[Deleted]')).toBeVisible();
    await expect(page.getByText('It rained all the time')).toHaveCount(0);
  });

  test('a file that lies about itself ends with a sentence', async () => {
    const { page } = teacher;
    await page.goto('/feed/new-post');
    // The form never learns that the file is bad, as when someone saves in a hurry.
    await page.route(/\/api\/uploads\/(?!resumable)/, () => undefined);
    await page.getByLabel('Description').fill('A picture that is none');
    await page.getByLabel('Choose files').setInputFiles([lie]);
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 20_000 });
    await page.getByRole('button', { name: 'Save' }).click();
    // The card changes its height then, and a click before could miss it.
    await expect(page.getByText('Could not be prepared')).toBeVisible({ timeout: 15_000 });
    await page.getByRole('link', { name: /A picture that is none/ }).click();
    const sentence = 'This file can’t be read as a picture, although its name says it is one.';
    await expect(page.getByText(sentence)).toBeVisible();
    await expectAccessible(page);
  });

  test('a reload keeps them signed in and where they were [2.121]', async () => {
    const { page } = student;
    await page.reload();
    await expect(page.getByText('That was a very good day')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).first().click();
    await expect(page).toHaveURL(/\/feed$/);
  });

  test('signing out ends it, and signing in again restores the loop [2.1, 2.68, 4.5, 4.16]', async () => {
    const { page } = teacher;
    await page.goto('/feed');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/(login)?$/);
    await page.goto('/feed');
    await expect(page).toHaveURL(/\/login/);
    await expectAccessible(page);
    await login(page, { email, password });
    await expect(page.getByRole('link', { name: /The trip/ })).toBeVisible();
  });
});

async function say({ page }: Visitor, text: string): Promise<void> {
  await page.getByLabel('Write a comment').fill(text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText(text)).toBeVisible();
}

async function sizeOf(picture: Locator): Promise<[number, number]> {
  return picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
}
