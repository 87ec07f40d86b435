import { expect, test } from '@playwright/test';
import { chessClub } from './support/chess-club.ts';
import { expectAccessible, signIn, visitor } from './support/people.ts';
import { expectWellMade } from './support/sound.ts';

test('a post is reacted to on a phone [13.15, 13.16, 13.]', async ({ browser }) => {
  const { rosa, ines, loopId, context, complaints } = await chessClub(browser);
  const { post } = await rosa.call('posts', { title: 'Boards for the summer cup, please', loop_id: loopId });
  const owner = await visitor(browser);
  await signIn(owner.page, { ...rosa, loopId });
  await owner.page.goto('/feed');

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
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
  expect([...complaints, ...owner.complaints]).toEqual([]);
  await Promise.all([context.close(), owner.context.close()]);
});
