import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, signIn, signUp, visitor } from './support/people.ts';
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

test('on a phone the bell leads to the page, from there to what is followed and what comes by mail [2.26, 2.27, 2.211, 2.213, 2.216, 8.12]', async ({
  browser,
}) => {
  const { page, complaints, loopId, context } = await chessClub(browser);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/feed');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  await expect(page).toHaveURL(new RegExp(`/notifications/${loopId}$`));
  await expect(page.getByRole('heading', { name: 'No notifications' })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('link', { name: 'View Subscriptions' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Chess on Tuesdays' })).toBeVisible();
  await expectWellMade(page);
  await page.getByRole('button', { name: /^Unsubscribe from/ }).click();
  await expect(page.getByText('Unsubscribed from post')).toBeVisible();
  await expectWellMade(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No subscriptions' })).toBeVisible();
  await page.goto('/notification-preferences');
  await page.getByRole('switch', { name: /^Messages/ }).check();
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  await expectWellMade(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: /^Messages/ })).toBeChecked();
  await expect(page.getByRole('switch', { name: /^Posts/ })).not.toBeChecked();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a report waits behind the loop’s menu until an admin resolves it, and its reporter sees the outcome', async ({
  browser,
}) => {
  const {
    rosa,
    ines,
    page: { request },
    loopId,
    context,
  } = await chessClub(browser);
  const cleo = await signUp(request, 'Cleo');
  await cleo.call('loops/join', { loop_id: loopId });
  const { post } = await ines.call('posts', { title: 'Something unkind', loop_id: loopId });
  await cleo.call(`posts/${post.id}/report`, { loop_id: loopId, reason: 'It hurts' });
  const admin = await visitor(browser);
  await signIn(admin.page, { ...rosa, loopId });
  await admin.page.goto('/feed');
  await admin.page.getByRole('button', { name: /loop menu/ }).click();
  await admin.page.getByRole('menuitem', { name: /^Reports\s*1$/ }).click();
  const report = admin.page.getByRole('article', { name: 'Cleo Example reported a post by Ines Example' });
  await expect(report).toContainText('The text has not changed.');
  await expectWellMade(admin.page);
  await report.getByLabel('Note (optional)').fill('I will talk to Ines');
  await report.getByRole('button', { name: 'Remove the post' }).click();
  await expect(admin.page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(admin.page.getByRole('heading', { name: 'No open reports' })).toBeVisible();
  await admin.page.getByRole('link', { name: 'Resolved' }).click();
  await expect(report).toContainText('Admins’ note: I will talk to Ines');

  const reporter = await visitor(browser);
  await signIn(reporter.page, { ...cleo, loopId });
  await reporter.page.goto('/reports');
  const outcome = reporter.page.getByRole('listitem').filter({ hasText: 'It hurts' });
  await expect(outcome).toContainText('The post has been removed. Thank you for telling us.');
  await expect(reporter.page.getByText('I will talk to Ines')).toHaveCount(0);
  await expectWellMade(reporter.page);
  expect([...admin.complaints, ...reporter.complaints]).toEqual([]);
  await Promise.all([context, admin.context, reporter.context].map((context) => context.close()));
});

async function chessClub(browser: Browser) {
  const reader = await visitor(browser);
  const { request } = reader.page;
  const [rosa, ines] = [await signUp(request, 'Rosa'), await signUp(request, 'Ines')];
  const { loop } = await rosa.call('loops', { loop: { name: 'The Chess Club', is_public: true } });
  await ines.call('loops/join', { loop_id: loop.id });
  const { post } = await rosa.call('posts', { title: 'Chess on Tuesdays', loop_id: loop.id });
  const subscribable = `subscribable_type=Post&subscribable_id=${post.id}`;
  await ines.call(`subscriptions?${subscribable}`, { loop_id: loop.id });
  await signIn(reader.page, { ...ines, loopId: loop.id });
  return { ...reader, rosa, ines, loopId: loop.id as number, post: post.id as number };
}

async function expectWellMade(page: Page): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectWithinReach(page);
  if (size) await page.setViewportSize(size);
}
