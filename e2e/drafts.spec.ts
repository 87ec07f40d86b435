import { expect, type Page, test } from '@playwright/test';
import { login, signIn, student, teacher, type Visitor, visitor } from './support/people.ts';

test.describe('a draft', () => {
  let desk: Visitor;

  test.beforeEach(async ({ browser }) => {
    desk = await visitor(browser);
    await signIn(desk.page, student);
  });
  test.afterEach(async () => {
    await desk.context.close();
  });

  test('is not overwritten by that of a second tab', async () => {
    const first = desk.page;
    const second = await desk.context.newPage();
    await write(first, 'For the choir');
    await openForm(second);
    await expect(second.getByLabel('Description')).toHaveValue('');
    await second.getByLabel('Description').fill('For the chess club');
    await first.getByLabel('Description').fill('For the choir, on Friday');
    await Promise.all([first.reload(), second.reload()]);
    await expect(first.getByLabel('Description')).toHaveValue('For the choir, on Friday');
    await expect(second.getByLabel('Description')).toHaveValue('For the chess club');
    await first.close();
    // Other tabs learn a moment later that a tab was closed.
    await expect(async () => {
      const third = await desk.context.newPage();
      await openForm(third);
      await expect(third.getByLabel('Description')).toHaveValue('For the choir, on Friday', {
        timeout: 1_000,
      });
    }).toPass();
  });

  test('is not shown to whoever signs in next, not even in a tab that stayed open', async () => {
    const second = await desk.context.newPage();
    await write(desk.page, 'Between me and my diary');
    await second.goto('/feed');
    await logOut(second);
    await second.getByRole('button', { name: 'Keep', exact: true }).click();
    await login(second, teacher);
    await expect(desk.page.getByText('Between me and my diary')).toHaveCount(0);
    await second.getByRole('link', { name: /Brindlewick School/ }).click();
    for (const page of [second, desk.page]) {
      await openForm(page);
      await expect(page.getByLabel('Description')).toHaveValue('');
    }
  });

  test('is not left behind unasked when someone signs out', async () => {
    const { page } = desk;
    await write(page, 'Never to be read');
    await page.goto('/feed');
    await logOut(page);
    const question = page.getByRole('alertdialog', { name: 'Keep or discard?' });
    await expect(question).toContainText('1 post');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await logOut(page);
    await question.getByRole('button', { name: 'Keep' }).click();
    await expect(page).toHaveURL(/\/(login)?$/);
    await signIn(page, student);
    await openForm(page);
    await expect(page.getByLabel('Description')).toHaveValue('Never to be read');
    await page.goto('/feed');
    await logOut(page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/(login)?$/);
    await signIn(page, student);
    await openForm(page);
    await expect(page.getByLabel('Description')).toHaveValue('');
  });

  test('is not lost with a session that ended', async () => {
    const { page } = desk;
    await write(page, 'Written before the lesson');
    await page.evaluate(async () => {
      const { token } = JSON.parse(window.localStorage.getItem('loopyard.session') ?? '{}');
      await fetch('/api/sessions/current', { method: 'DELETE', headers: { authorization: token } });
    });
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email').fill(student.email);
    await page.getByLabel('Password', { exact: true }).fill(student.password ?? '');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('Written before the lesson');
  });
});

async function openForm(page: Page): Promise<void> {
  await page.goto('/feed/new-post');
  await expect(page.getByLabel('Description')).toBeVisible();
}

async function write(page: Page, text: string): Promise<void> {
  await openForm(page);
  await page.getByLabel('Description').fill(text);
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
