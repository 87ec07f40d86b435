import { expect, type Page, test } from '@playwright/test';
import { openForm, write } from './support/drafts.ts';
import { signIn, student, type Visitor, visitor } from './support/people.ts';

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
    // The page itself says that it goes, which closing its process at once does not wait for.
    await first.goto('about:blank');
    await first.close();
    // Other tabs learn a moment later that a tab was closed.
    await expect.poll(() => countOpenTabs(second)).toBe(1);
    const third = await desk.context.newPage();
    await openForm(third);
    await expect(third.getByLabel('Description')).toHaveValue('For the choir, on Friday');
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

async function countOpenTabs(page: Page): Promise<number> {
  return page.evaluate(
    () => Object.keys(window.localStorage).filter((key) => key.startsWith('loopyard.open-tab.')).length,
  );
}
