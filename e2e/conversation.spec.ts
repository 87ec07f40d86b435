import { expect, test } from '@playwright/test';
import {
  expectAccessible,
  fillLogin,
  loopBy,
  signIn,
  signUp,
  type Visitor,
  visitor,
} from './support/people.ts';

test.describe.configure({ mode: 'serial' });

test.describe('a teacher and a student', () => {
  let teacher: Visitor;
  let student: Visitor;
  let email: string;

  test.beforeAll(async ({ browser }) => {
    teacher = await visitor(browser);
    student = await visitor(browser);
    const tessa = await signUp(teacher.page.request, 'Tessa');
    const sam = await signUp(student.page.request, 'Sam');
    email = tessa.email;
    const { id, code } = await loopBy(tessa, 'Form 4B');
    await sam.call('loops/join', { loop_code: code });
    const { post } = await tessa.call('posts', { title: '# The trip', loop_id: id });
    await signIn(teacher.page, tessa);
    await signIn(student.page, { ...sam, loopId: id });
    await teacher.page.goto('/feed');
    await teacher.page.getByRole('link', { name: 'Form 4B' }).click();
    await student.page.goto(`/feed/${post.id}`);
  });
  test.afterAll(async () => {
    await teacher.context.close();
    await student.context.close();
  });
  test.afterEach(() => {
    expect([...teacher.complaints, ...student.complaints]).toEqual([]);
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
    const bodies: string[] = [];
    teacher.page.on('request', (request) => bodies.push(request.postData() ?? ''));
    await page.getByRole('button', { name: /Menu for the comment by .Sam/ }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByLabel('Edit comment').fill('That was a very good day');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(teacher.page.getByText('That was a very good day')).toBeVisible();
    // A heard comment is shown as it came.
    expect(bodies.filter((body) => body.includes('allMessages'))).toEqual([]);

    await teacher.page.getByRole('button', { name: /Menu for the comment by .Tessa/ }).click();
    await teacher.page.getByRole('menuitem', { name: 'Delete' }).click();
    await teacher.page
      .getByRole('button', { name: /Yes, delete it|Delete/ })
      .last()
      .click();
    await expect(page.getByText('[Deleted]')).toBeVisible();
    await expect(page.getByText('It rained all the time')).toHaveCount(0);
  });

  test('a name is found with the keyboard alone, on a phone too, and is a link to both [12.131, 12.134]', async () => {
    const { page } = teacher;
    await page.setViewportSize({ width: 360, height: 640 });
    await page.getByLabel('Write a comment').focus();
    await page.keyboard.type('Thank you @sa');
    const option = page.getByRole('listbox', { name: 'Members' }).getByRole('option', { name: /Sam/ });
    await expect(option).toHaveAttribute('aria-selected', 'true');
    const [row, field] = [await option.boundingBox(), await page.getByLabel('Write a comment').boundingBox()];
    expect(row?.height).toBeGreaterThanOrEqual(44);
    expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('for the photos');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+Shift+z');
    await expect(page.getByLabel('Write a comment')).toHaveValue(/^Thank you @Sam \S+ for the photos$/);
    await page.keyboard.press('Control+Enter');
    for (const person of [teacher, student])
      await expect(person.page.getByRole('link', { name: /^@Sam/ })).toHaveAttribute(
        'href',
        /\/user\/\d+\/\d+$/,
      );
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 900 });
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
    await page.getByRole('button', { name: 'Close' }).first().click();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/(login)?$/);
    await page.goto('/feed');
    await expect(page).toHaveURL(/\/login/);
    await expectAccessible(page);
    await fillLogin(page, { email });
    await expect(page.getByRole('link', { name: /The trip/ })).toBeVisible();
  });
});

async function say({ page }: Visitor, text: string): Promise<void> {
  await page.getByLabel('Write a comment').fill(text);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText(text)).toBeVisible();
}
