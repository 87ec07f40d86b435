import { expect, type Locator, type Page, test } from '@playwright/test';
import { chessClub } from './support/chess-club.ts';
import { signIn, signUp, visitor } from './support/people.ts';
import { expectWellMade } from './support/sound.ts';

const pollOn = (place: Page | Locator) => place.getByRole('region', { name: /^Poll: / });

test('a poll is written by keys, voted in on a phone, followed live and closed; an anonymous one tells nothing of four votes [13.67, 13.68, 13.69]', async ({
  browser,
}) => {
  const { rosa, ines, page, loopId, context, complaints } = await chessClub(browser);
  const { request } = page;
  const author = await visitor(browser);
  await signIn(author.page, { ...rosa, loopId });
  await author.page.goto('/feed/new-post');
  await author.page.getByRole('textbox', { name: 'Description' }).fill('The summer trip');
  const section = author.page.getByRole('button', { name: /^Advanced/ });
  await section.focus();
  await author.page.keyboard.press('Enter');
  const toggle = author.page.getByRole('switch', { name: /^Poll/ });
  await toggle.focus();
  await author.page.keyboard.press('Space');
  const question = author.page.getByRole('textbox', { name: 'Question' });
  await question.focus();
  await author.page.keyboard.type('Where do we go?');
  await author.page.keyboard.press('Tab');
  await author.page.keyboard.type('York');
  await author.page.keyboard.press('Tab');
  await author.page.keyboard.type('Leeds');
  await author.page.keyboard.press('Enter');
  await expect(author.page.getByRole('textbox', { name: 'Option 3' })).toBeFocused();
  await author.page.keyboard.type('Hull');
  await expectWellMade(author.page);
  await author.page.getByRole('button', { name: 'Save' }).click();
  const ownPoll = pollOn(author.page.getByRole('article').filter({ hasText: 'The summer trip' }));
  await expect(ownPoll.getByText('Nobody has voted yet')).toBeVisible();

  const phone = await visitor(browser, { phone: true });
  await signIn(phone.page, { ...ines, loopId });
  await phone.page.goto('/feed');
  const poll = pollOn(phone.page);
  await poll.getByText('Leeds').click();
  await poll.getByRole('button', { name: 'Vote' }).click();
  await expect(poll.getByText('Your vote')).toBeVisible();
  await expectWellMade(phone.page);
  await expect(ownPoll.getByText('1 person voted')).toBeVisible();
  await ownPoll.getByRole('button', { name: '1 vote for Leeds: see whose' }).click();
  await expect(author.page.getByRole('dialog').getByText('Ines Example')).toBeVisible();
  await author.page.keyboard.press('Escape');

  await ownPoll.getByRole('radio', { name: 'York' }).focus();
  await author.page.keyboard.press('ArrowDown');
  await author.page.keyboard.press('Enter');
  await expect(poll.getByText('2 people voted')).toBeVisible();
  await author.page
    .getByRole('article')
    .filter({ hasText: 'The summer trip' })
    .getByRole('link')
    .first()
    .press('Enter');
  const whole = pollOn(author.page.getByRole('dialog'));
  await whole.getByRole('button', { name: 'Close poll' }).click();
  await author.page.getByRole('alertdialog').getByRole('button', { name: 'Close poll' }).click();
  await expect(poll.getByText(/Closed on/)).toBeVisible();
  await expect(poll.getByRole('button', { name: 'Change my vote' })).toHaveCount(0);

  const secret = { question: 'Who is best?', options: ['Rosa', 'Ines'], is_anonymous: true };
  const { post } = await rosa.call('posts', { title: 'A secret', loop_id: loopId, poll: secret });
  for (const name of ['Ada', 'Bea', 'Cleo']) {
    const member = await signUp(request, name);
    await member.call('loops/join', { loop_id: loopId });
    await member.call(`posts/${post.id}/poll/vote`, { positions: [0] }, 'PUT');
  }
  await page.goto(`/feed/${post.id}`);
  const sealed = pollOn(page.getByRole('dialog'));
  await sealed.getByRole('radio', { name: 'Ines' }).check();
  await sealed.getByRole('button', { name: 'Vote' }).click();
  await expect(sealed.getByText('Vote not counted yet. Results show from five votes on.')).toBeVisible();
  await expectWellMade(page);
  await rosa.call(`posts/${post.id}/poll/vote`, { positions: [0] }, 'PUT');
  await expect(sealed.getByText('4 votes')).toBeVisible();
  expect([...complaints, ...author.complaints, ...phone.complaints]).toEqual([]);
  await Promise.all([context, author.context, phone.context].map((context) => context.close()));
});
