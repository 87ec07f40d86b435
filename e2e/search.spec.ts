import { expect, test } from '@playwright/test';
import { expectAccessible, loopBy, signIn, signUp, visitor } from './support/people.ts';

test('a search finds words in posts, comments and names, and shows where', async ({ browser }) => {
  const { page, context, complaints } = await visitor(browser);
  const rosa = await signUp(page.request, 'Rosa');
  const loop = await loopBy(rosa, 'The Upper Brindlewick Chess Club');
  await rosa.call('posts', { title: 'Crème brûlée at the bake sale', loop_id: loop.id });
  await rosa.call('posts', { title: 'Who comes to the concert?', loop_id: loop.id });
  await signIn(page, { ...rosa, loopId: loop.id });
  await page.goto('/feed');
  const cards = page.getByRole('article');
  await cards.filter({ hasText: 'concert' }).getByRole('link').first().click();
  await page.getByLabel('Write a comment').fill('I do, with my xylophone');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('I do, with my xylophone')).toBeVisible();
  await page.goto('/feed');
  await expect(cards).toHaveCount(2);

  const search = page.getByRole('searchbox', { name: 'Search posts' });
  for (const [words, title, place, hit] of [
    ['creme brul', 'bake sale', 'In the post', 'Crème'],
    ['xylo', 'concert', 'In a comment', 'xylophone'],
  ] as const) {
    await search.fill(words);
    await expect(page.getByRole('heading', { name: `Posts with “${words}”` })).toBeVisible();
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(title);
    await expect(cards.getByText(place)).toBeVisible();
    await expect(cards.getByText(hit, { exact: true })).toHaveJSProperty('tagName', 'MARK');
  }
  await expectAccessible(page);
  await search.fill('rosa');
  await expect(cards.getByText('Posted by')).toHaveCount(2);
  await search.fill('nobody wrote this');
  await expect(page.getByRole('heading', { name: 'No Results Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all posts' }).click();
  await expect(cards).toHaveCount(2);
  await expect(search).toHaveValue('');
  expect(complaints).toEqual([]);
  await context.close();
});
