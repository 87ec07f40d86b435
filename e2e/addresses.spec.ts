import { expect, test } from '@playwright/test';
import { callsOf, expectAccessible, secretary, signIn, visitor } from './support/people.ts';

test('every signed-in address has a page of its own, and others are not there [2.13, 2.14, 2.29]', async ({
  browser,
}) => {
  const { page, context, complaints } = await visitor(browser);
  await signIn(page, secretary);
  const call = await callsOf(page);
  const { loops } = await call('/api/loops');
  const { id: loopId, user_id: userId } = loops.find((loop: { is_admin: boolean }) => loop.is_admin);
  const addresses = [
    '/feed /loopyard /loopyard/reload /feed/new-post /feed/new-post/sidebar /create-loop /join-loop /what-next',
    '/edit-account /profile /support /notification-preferences /account/billing',
    '/messages /hashtags /resources /calendar /contacts',
    `/members/${loopId} /user/${userId}/${loopId} /edit-loop/${loopId} /notifications/${loopId}`,
    `/welcome?loopid=${loopId} /subscriptions/${loopId} /members/${loopId}/${userId}/analytics`,
    `/members/${loopId}/analytics /members/${loopId}/invite`,
    `/reports /reports/${loopId}`,
  ].join(' ');
  for (const address of addresses.split(' ')) {
    const answer = await page.goto(address);
    expect([address, answer?.status()]).toEqual([address, 200]);
    await expect(page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first()).toBeVisible();
    await expect(page, address).toHaveTitle(/Loopyard/);
  }
  expect(complaints).toEqual([]);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});
