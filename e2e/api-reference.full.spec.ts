import { expect, test } from '@playwright/test';
import { signIn, teacher, visitor } from './support/people.ts';

test('someone signed in makes a call from the API reference, which never shows their token', async ({
  browser,
  baseURL,
}) => {
  const { page, context, complaints } = await visitor(browser);
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (
      !/^(data|blob):/.test(request.url()) &&
      new URL(request.url()).origin !== new URL(`${baseURL}`).origin
    )
      elsewhere.push(request.url());
  });
  await signIn(page, teacher);
  await page.goto('/api/docs');
  await page.getByRole('link', { name: 'Try GET /api/loops', exact: true }).click();
  await expect(page.getByText('they are made as the person who is logged in')).toBeVisible();
  await page.getByRole('button', { name: 'Execute' }).click();
  const answer = page.locator('.live-responses-table');
  await expect(answer).toContainText('Brindlewick School');
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('loopyard.session') ?? '').token);
  expect(await page.content()).not.toContain(token);
  expect(elsewhere).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
