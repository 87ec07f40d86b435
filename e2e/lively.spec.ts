import { expect, test } from '@playwright/test';
import { chessClub } from './support/chess-club.ts';
import { expectAccessible, signIn, visitor } from './support/people.ts';
import { expectWellMade } from './support/sound.ts';

test('a post is reacted to on a phone, pinned by keys and found by its hashtag; others see who writes and who is here [13.15, 13.16, 13.35, 13.36, 13.44, 13.45, 13.91, 13.94]', async ({
  browser,
}) => {
  const { rosa, ines, page, loopId, context, complaints } = await chessClub(browser);
  const { post } = await rosa.call('posts', { title: 'Boards for #SummerCup, please', loop_id: loopId });
  const owner = await visitor(browser);
  await signIn(owner.page, { ...rosa, loopId });
  await owner.page.goto('/feed');
  const card = owner.page.getByRole('article').filter({ hasText: 'Boards for' });

  await test.step('a sign given on a phone is seen live, and its giver by name', async () => {
    const phone = await visitor(browser, { phone: true });
    await signIn(phone.page, { ...ines, loopId });
    await owner.page.goto(`/feed/${post.id}`);
    const dialog = owner.page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'React' })).toBeVisible();
    await phone.page.goto(`/feed/${post.id}`);
    await phone.page.getByRole('dialog').getByRole('button', { name: 'React' }).click();
    await expectAccessible(phone.page);
    await phone.page.getByRole('button', { name: 'Party' }).click();
    await expect(dialog.getByRole('button', { name: 'Party, 1 person' })).toBeVisible();
    await dialog.getByRole('button', { name: 'React' }).press('Enter');
    await expect(owner.page.getByRole('button', { name: 'Thumbs up' })).toBeFocused();
    await owner.page.keyboard.press('ArrowLeft');
    await expect(owner.page.getByRole('button', { name: 'Who reacted' })).toBeFocused();
    await owner.page.keyboard.press('Enter');
    const sheet = owner.page.getByRole('dialog', { name: 'Who reacted' });
    await expect(sheet.getByText('Ines Example')).toBeVisible();
    await expectWellMade(owner.page);
    await owner.page.keyboard.press('Escape');

    await phone.page.getByLabel('Write a comment').pressSequentially('I have two');
    await expect(dialog.getByText(/Ines Example.* is writing…/)).toBeVisible();
    await phone.page.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(dialog.getByText('I have two')).toBeVisible();
    await expect(dialog.getByText(/is writing…/)).toHaveCount(0);
    for (const person of [rosa, ines])
      await person.call(`users/${person.session.userId}`, { user: { shows_presence: true } }, 'PUT');
    await owner.page.goto(`/members/${loopId}`);
    await expect(owner.page.getByRole('link', { name: /Ines Example.*Here now/ })).toBeVisible();
    await expectWellMade(owner.page);
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
  await test.step('it is pinned by keyboard alone, and folded once it was seen', async () => {
    await owner.page.goto('/feed');
    await card.getByRole('button', { name: 'More' }).press('Enter');
    await owner.page.getByRole('menuitem', { name: 'Pin' }).press('Enter');
    const asking = owner.page.getByRole('dialog', { name: 'Pin this post' });
    await expect(asking).toBeVisible();
    await expectWellMade(owner.page);
    await asking.getByLabel('Last day').press('Enter');
    await expect(owner.page.getByText(/^Post pinned until/)).toBeVisible();
    await page.goto('/feed');
    const strip = page.getByRole('region', { name: 'Pinned posts' });
    await expect(strip.getByRole('link', { name: /Boards for/ })).toBeVisible();
    await expectWellMade(page);
    await page.reload();
    await expect(strip.getByRole('button', { name: 'Pinned (1)', expanded: false })).toBeVisible();
    await strip.getByRole('button').press('Enter');
    await strip.getByRole('link', { name: /Boards for/ }).press('Enter');
  });
  await test.step('its hashtag leads to its posts, also from the page of hashtags', async () => {
    await page.getByRole('dialog').getByRole('link', { name: '#SummerCup' }).press('Enter');
    await expect(page).toHaveURL(/\/feed\?q=%23summercup$/);
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.getByRole('button', { name: /loop menu/ }).press('Enter');
    await page.getByRole('menuitem', { name: 'Hashtags' }).press('Enter');
    await expectWellMade(page);
    await page.getByRole('link', { name: /#summercup.*1 post/ }).press('Enter');
    await expect(page.getByRole('article')).toHaveCount(1);
  });
  expect([...complaints, ...owner.complaints]).toEqual([]);
  await Promise.all([context.close(), owner.context.close()]);
});
