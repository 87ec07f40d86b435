import { expect, test } from '@playwright/test';
import { chessClub } from './support/chess-club.ts';
import { expectAccessible, signIn, signUp, visitor } from './support/people.ts';
import { expectWellMade } from './support/sound.ts';

test('by keyboard a comment is reported and removed, comes back when another admin looks again, and a post waits', async ({
  browser,
}) => {
  const { rosa, ines, page, loopId, context } = await chessClub(browser);
  const [cleo, dora] = [await signUp(page.request, 'Cleo'), await signUp(page.request, 'Dora')];
  for (const person of [cleo, dora]) await person.call('loops/join', { loop_id: loopId });
  await rosa.call(`loops/${loopId}/members/${dora.session.userId}/add_admin`, {});
  const { post } = await rosa.call('posts', { title: 'The trip', loop_id: loopId });
  const author = await visitor(browser);
  await signIn(author.page, { ...ines, loopId });
  await author.page.goto(`/feed/${post.id}`);
  await author.page.getByRole('textbox', { name: 'Write a comment' }).fill('Not you');
  await author.page.getByRole('button', { name: 'Comment', exact: true }).click();

  const reporter = await visitor(browser);
  await signIn(reporter.page, { ...cleo, loopId });
  await reporter.page.goto(`/feed/${post.id}`);
  await reporter.page.getByRole('button', { name: /^Menu for the comment by/ }).press('Enter');
  await reporter.page.getByRole('menuitem', { name: 'Report Comment' }).press('Enter');
  const dialog = reporter.page.getByRole('dialog', { name: 'Report Comment' });
  await dialog.getByRole('radio', { name: 'It is unkind' }).press('Space');
  await dialog.getByRole('textbox', { name: 'Reason' }).pressSequentially('It means me');
  await expectAccessible(reporter.page);
  await dialog.getByRole('button', { name: 'Report', exact: true }).press('Enter');
  await expect(reporter.page.getByText('Report Sent')).toBeVisible();

  const admin = await visitor(browser);
  await signIn(admin.page, { ...rosa, loopId });
  await admin.page.goto(`/reports/${loopId}`);
  const report = admin.page.getByRole('article', { name: 'A comment by Ines Example' });
  await report.getByLabel('Message to the author (optional)').fill('We are kind here');
  await report.getByRole('button', { name: 'Remove' }).press('Enter');
  await admin.page.getByRole('button', { name: 'Yes, remove it' }).press('Enter');
  await expect(admin.page.getByRole('heading', { name: 'All quiet. Nothing is waiting.' })).toBeVisible();
  const comment = reporter.page.getByText('Not you');
  await expect(comment).toHaveCount(0);
  await author.page.goto('/reports');
  const decided = author.page.getByRole('list', { name: 'What was decided about you' });
  await expect(decided).toContainText('We are kind here');
  await decided.getByRole('button', { name: 'Ask for another look' }).press('Enter');
  const question = author.page.getByRole('textbox', { name: 'Why should it be looked at again?' });
  await expect(question).toBeFocused();
  await question.pressSequentially('I meant the chess piece');
  await expectAccessible(author.page);
  await author.page.keyboard.press('Tab');
  await author.page.keyboard.press('Tab');
  await author.page.keyboard.press('Enter');
  await expect(decided).toContainText('Waiting for an answer');

  await admin.page.getByRole('link', { name: 'Appeals' }).press('Enter');
  await expect(report).toContainText('Somebody else than who decided answers.');
  const second = await visitor(browser);
  await signIn(second.page, { ...dora, loopId });
  await second.page.goto(`/reports/${loopId}?state=appeals`);
  const appealed = second.page.getByRole('article', { name: 'A comment by Ines Example' });
  await expect(appealed).toContainText('I meant the chess piece');
  await expectWellMade(second.page);
  await appealed.getByLabel('Answer (optional)').pressSequentially('So it was');
  await appealed.getByRole('button', { name: 'Take it back' }).press('Enter');
  await expect(comment).toBeVisible();
  await author.page.reload();
  await expect(decided).toContainText('The admins looked again and took their decision back.');
  await expect(author.page.getByText('Cleo')).toHaveCount(0);

  await admin.page.goto(`/edit-loop/${loopId}/rules`);
  await admin.page.getByLabel('Whose posts wait for an admin?').selectOption('all');
  await admin.page.getByRole('button', { name: 'Save Rules' }).click();
  await expectAccessible(admin.page);
  const { post: waiting } = await ines.call('posts', { title: 'May I?', loop_id: loopId });
  await author.page.goto(`/feed/${waiting.id}`);
  await expect(author.page.getByText('Waiting for an admin').first()).toBeVisible();
  await reporter.page.goto(`/feed/${waiting.id}`);
  await expect(reporter.page.getByText('May I?')).toHaveCount(0);
  await admin.page.goto(`/reports/${loopId}`);
  await admin.page.getByRole('button', { name: 'Let through' }).click();
  await expect(admin.page.getByText('The post has been let through')).toBeVisible();
  await reporter.page.goto(`/feed/${waiting.id}`);
  await expect(reporter.page.getByText('May I?').first()).toBeVisible();
  for (const { complaints, context } of [author, reporter, admin, second]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
  await context.close();
});
