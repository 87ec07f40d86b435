import { expect, test } from '@playwright/test';
import { expectAccessible, register, type Visitor, visitor } from './support/people.ts';

test.describe.configure({ mode: 'serial' });

test.describe('a teacher and a student', () => {
  let teacher: Visitor;
  let student: Visitor;

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
    await register(teacher.page, 'Tessa');
    await expectAccessible(teacher.page);
    await register(student.page, 'Sam');
  });

  test('the teacher creates a loop and sees its invitation code [1.2, 2.20, 2.29, 4.8, 5.34, 6.2]', async () => {
    const { page } = teacher;
    await page.getByRole('main').getByRole('link', { name: 'Create Loop' }).click();
    await expect(page).toHaveURL(/\/create-loop$/);
    await expect(page.getByLabel('Name')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create Loop' }).click();
    await expect(page.getByText('Loop name is required')).toBeVisible();
    await page.getByLabel('Name').fill('Form 4B');
    await page.getByRole('button', { name: 'Create Loop' }).click();
    await expect(page).toHaveURL(/\/welcome/);
    const code = page.getByRole('region', { name: 'Invitation code' }).getByText(/^[2-9a-z]{10}$/);
    await expect(code).toBeVisible();
    await expectAccessible(page);
  });
});
