import { expect, test } from '@playwright/test';
import { chessClub } from './support/chess-club.ts';
import { expectAccessible, signIn, visitor } from './support/people.ts';
import { expectWellMade } from './support/sound.ts';
import { expectWithinReach } from './support/targets.ts';

test('a comment is told at once, opened from the bell, and read by that; all are read by one press [1.7, 2.25, 2.208, 2.209, 7.72, 8.20]', async ({
  browser,
}) => {
  const { rosa, page, complaints, post, loopId, context } = await chessClub(browser);
  const talker = await visitor(browser);
  await signIn(talker.page, { ...rosa, loopId });
  await talker.page.goto(`/feed/${post}`);
  const say = async (text: string) => {
    await talker.page.getByLabel('Write a comment').fill(text);
    await talker.page.getByRole('button', { name: 'Comment', exact: true }).click();
  };
  await page.goto('/feed');
  await expect(page.getByRole('article')).toHaveCount(1);
  await say('Bring a clock');
  const bell = page.getByRole('link', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await bell.click();
  const popover = page.getByRole('dialog', { name: 'Notifications' });
  const link = popover.getByRole('link', { name: /Unread: Rosa Example commented on their own post/ });
  await expect(link).toBeVisible();
  await expectAccessible(page);
  await expectWithinReach(page);
  await link.click();
  await expect(page).toHaveURL(new RegExp(`/feed/${post}#comments$`));
  await expect(page.getByText('Bring a clock')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/feed$/);
  await expect(bell).toHaveAccessibleName('Notifications');

  await say('And a friend');
  await rosa.call(`posts/${post}`, { post: { title: 'Chess on Mondays' } }, 'PUT');
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  await bell.press('Enter');
  await popover.getByRole('button', { name: /^Mark as read: .*edited/ }).click();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await popover.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByText('Marked all notifications as read')).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(popover).toHaveCount(0);
  await expect(bell).toBeFocused();
  expect([...complaints, ...talker.complaints]).toEqual([]);
  await Promise.all([context.close(), talker.context.close()]);
});

test('on a phone the bell leads to the page, from there to what is followed and what comes by mail, and levels are chosen by keyboard [12.17, 2.26, 2.27, 2.211, 2.213, 2.216, 8.12]', async ({
  browser,
}) => {
  const { page, complaints, loopId, context } = await chessClub(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/feed');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page).toHaveURL(new RegExp(`/notifications/${loopId}$`));
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await expectWellMade(page);
  const levels = page.getByRole('button', { name: 'What I’m told of' });
  await levels.press('Enter');
  const chosenLevel = page.getByRole('radio', { checked: true });
  await expect(chosenLevel).toHaveAccessibleName(/^What I follow/);
  await expectWellMade(page);
  await chosenLevel.press('ArrowDown');
  await expect(chosenLevel).toHaveAccessibleName(/^Only when I’m named/);
  await page.keyboard.press('Escape');
  await expect(levels).toBeFocused();
  await page.getByRole('link', { name: 'View Subscriptions' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Chess on Tuesdays' })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('button', { name: /^Unsubscribe from/ }).click();
  await expect(page.getByText('Unsubscribed from post')).toBeVisible();
  await expectWellMade(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No subscriptions' })).toBeVisible();
  await page.goto('/notification-preferences');
  await page.getByRole('switch', { name: 'Comments on posts I follow: E-mail' }).press('Space');
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  await expectWellMade(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Comments on posts I follow: E-mail' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Posts: E-mail', exact: true })).not.toBeChecked();
  expect(complaints).toEqual([]);
  await context.close();
});
