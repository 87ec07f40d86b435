import { expect, type Page, test } from '@playwright/test';
import { openForm, write } from './support/drafts.ts';
import { fillLogin, signIn, student, teacher, type Visitor, visitor } from './support/people.ts';

test.describe('a draft', () => {
  let desk: Visitor;

  test.beforeEach(async ({ browser }) => {
    desk = await visitor(browser);
    await signIn(desk.page, student);
  });
  test.afterEach(async () => {
    await desk.context.close();
  });

  test('is not shown to whoever signs in next, not even in a tab that stayed open', async () => {
    const second = await desk.context.newPage();
    await write(desk.page, 'Between me and my diary');
    await second.goto('/feed');
    await logOut(second);
    await second.getByRole('button', { name: 'Keep', exact: true }).click();
    await expect(second).toHaveURL(/\/login/);
    await fillLogin(second, teacher);
    await expect(desk.page.getByText('Between me and my diary')).toHaveCount(0);
    await second.getByRole('link', { name: /Brindlewick School/ }).click();
    await second.getByRole('link', { name: 'New Post', exact: true }).click();
    await openForm(desk.page);
    for (const page of [second, desk.page]) await expect(page.getByLabel('Description')).toHaveValue('');
  });

  test('is not left behind unasked when someone signs out', async () => {
    const { page } = desk;
    await write(page, 'Never to be read');
    await page.getByRole('button', { name: 'Cancel' }).click();
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
    await page.getByRole('button', { name: 'Cancel' }).click();
    await logOut(page);
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL(/\/(login)?$/);
    await signIn(page, student);
    await openForm(page);
    await expect(page.getByLabel('Description')).toHaveValue('');
  });
});

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}
