import { expect, test } from '@playwright/test';
import { chessClub } from './support/chess-club.ts';
import { expectAccessible, signIn, signUp, visitor } from './support/people.ts';
import { expectWellMade } from './support/sound.ts';

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
  const report = admin.page.getByRole('article', { name: 'A post by Ines Example' });
  await expect(report).toContainText('Cleo Example: Something else');
  await expectWellMade(admin.page);
  await report.getByRole('button', { name: 'I’ll take it' }).click();
  await expect(report.getByRole('button', { name: 'Let go' })).toBeVisible();
  await report.getByLabel('Message to the author (optional)').fill('We are kind here');
  await report.getByLabel('Note (optional)').fill('I will talk to Ines');
  await report.getByRole('button', { name: 'Remove' }).click();
  await expect(admin.page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(admin.page);
  await admin.page.getByRole('button', { name: 'Yes, remove it' }).click();
  await expect(admin.page.getByRole('heading', { name: 'All quiet. Nothing is waiting.' })).toBeVisible();
  await admin.page.getByRole('link', { name: 'Decided' }).click();
  await expect(report).toContainText('Note: I will talk to Ines');

  const reporter = await visitor(browser);
  await signIn(reporter.page, { ...cleo, loopId });
  await reporter.page.goto('/reports');
  const outcome = reporter.page.getByRole('listitem').filter({ hasText: 'It hurts' });
  await expect(outcome).toContainText(
    'We looked at what you reported and removed it. Thank you for telling us.',
  );
  await expect(reporter.page.getByText('I will talk to Ines')).toHaveCount(0);
  await expectWellMade(reporter.page);
  expect([...admin.complaints, ...reporter.complaints]).toEqual([]);
  await Promise.all([context, admin.context, reporter.context].map((context) => context.close()));
});
