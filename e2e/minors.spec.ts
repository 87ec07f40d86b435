import { expect, test } from '@playwright/test';
import { signIn, signUp, visitor } from './support/people.ts';
import { expectWellMade } from './support/sound.ts';

test('a teacher says who is a pupil, looks at the figures of one, and the pupil reads of it', async ({
  browser,
}) => {
  const admin = await visitor(browser);
  const { request } = admin.page;
  const [rosa, ines, omar] = [
    await signUp(request, 'Rosa'),
    await signUp(request, 'Ines'),
    await signUp(request, 'Omar'),
  ];
  const { loop } = await rosa.call('loops', {
    loop: { name: 'Elm Hill School', loop_template_id: 'school' },
  });
  await signIn(admin.page, { ...rosa, loopId: loop.id });
  const { loop_codes: codes } = await rosa.call(`loops/${loop.id}/invitation_codes`);
  for (const person of [ines, omar]) await person.call('loops/join', { loop_code: codes[0].loop_code });
  await admin.page.goto(`/members/${loop.id}`);
  await admin.page.getByRole('link', { name: 'Staff or pupil?' }).click();
  await expect(admin.page.getByRole('list', { name: 'Members to mark' })).toBeVisible();
  await expectWellMade(admin.page);
  await admin.page.getByRole('checkbox', { name: 'Omar Example' }).check();
  await admin.page.getByRole('button', { name: 'Staff' }).click();
  await expect(admin.page.getByRole('checkbox', { name: 'Omar Example' })).toHaveCount(0);
  await admin.page.getByRole('checkbox', { name: 'Everybody on this page' }).check();
  await admin.page.getByRole('button', { name: 'Pupil' }).click();
  await expect(admin.page.getByText('Nobody is left to mark')).toBeVisible();

  await admin.page.goto(`/members/${loop.id}`);
  await expect(admin.page.getByRole('link', { name: /^Ines Example.*Under 18/ })).toBeVisible();
  await expectWellMade(admin.page);
  await admin.page.getByRole('button', { name: /^Menu for .Ines/ }).click();
  await expect(admin.page.getByRole('menuitem', { name: 'Make Admin' })).toHaveCount(0);
  await admin.page.getByRole('menuitem', { name: 'User Analytics' }).click();
  await expect(admin.page.getByRole('heading', { name: 'User Analytics' })).toBeVisible();
  await admin.page.goto(`/edit-loop/${loop.id}/looks`);
  await expect(admin.page.getByText(/looked at how much .Ines Example. writes/)).toBeVisible();
  await expectWellMade(admin.page);
  await admin.page.goto(`/edit-loop/${loop.id}/joining`);
  await expect(admin.page.getByRole('switch', { name: /Student/ })).toBeChecked();
  await expectWellMade(admin.page);

  const pupil = await visitor(browser);
  await signIn(pupil.page, { ...ines, loopId: loop.id });
  await pupil.page.goto('/edit-account');
  const looks = pupil.page.getByRole('region', { name: 'Who looked at your figures' });
  await expect(looks.getByText(/looked at how much you write in/)).toBeVisible();
  await expectWellMade(pupil.page);
  expect([...admin.complaints, ...pupil.complaints]).toEqual([]);
  await Promise.all([admin.context.close(), pupil.context.close()]);
});
