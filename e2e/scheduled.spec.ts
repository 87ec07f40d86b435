import { momentOf, wallTime } from '@loopyard/contract/schedule.ts';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { loopBy, signIn, signUp, teacher, visitor } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const dayMs = 86_400_000;
const zone = 'Europe/London';

/** By Tab, from wherever the focus is. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await reach(page, target);
  await page.keyboard.press(key);
}

test('a post is scheduled, found, moved and posted by keyboard alone, and nobody sees it before [13.71, 13.78, 13.79]', async ({
  browser,
}) => {
  const { page, context, complaints } = await visitor(browser);
  const author = await signUp(page.request, 'Una');
  const { id: loopId, code } = await loopBy(author, 'Una’s class');
  await author.call(`users/${author.session.userId}`, { user: { time_zone: zone } }, 'PUT');
  const phone = await visitor(browser, { phone: true });
  const reader = await signUp(phone.page.request, 'Rob');
  await reader.call('loops/join', { loop_code: code });
  await signIn(page, { ...author, loopId });
  await signIn(phone.page, { ...reader, loopId });

  await page.goto('/feed/new-post');
  await reach(page, page.getByRole('textbox', { name: /^Description/ }));
  await page.keyboard.type('Bring boots');
  await press(page, page.getByRole('button', { name: /^Advanced/ }));
  await reach(page, page.getByRole('radio', { name: 'Post now' }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Choose a time' })).toBeChecked();
  const day = wallTime(new Date(Date.now() + 3 * dayMs), zone).slice(0, 10);
  const [year = '', month = '', date = ''] = day.split('-');
  await reach(page, page.getByRole('textbox', { name: 'Day', exact: true }));
  await page.keyboard.type(`${month}${date}${year}`);
  await reach(page, page.getByRole('textbox', { name: 'Time', exact: true }));
  await page.keyboard.type('0730AM');
  await expect(page.getByText(/^Comes out on .* at 07:30 \(Europe\/London\)$/)).toBeVisible();
  await expectSound(page);
  await press(page, page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Your post is scheduled')).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Scheduled (1)' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Scheduled posts' })).toBeVisible();
  await expectSound(page);
  await phone.page.goto('/feed');
  await expect(phone.page.getByRole('main')).toContainText(/./);
  await expect(phone.page.getByText('Bring boots')).toHaveCount(0);
  await press(page, page.getByRole('link', { name: /Bring boots/ }));
  const bar = page.getByRole('region', { name: 'Scheduled' });
  await expect(bar).toContainText('07:30 (Europe/London)');
  await expectSound(page);
  const [, id] = /feed\/(\d+)/.exec(page.url()) ?? [];
  const { publish_at } = (await author.call('graphql', { query: `{ post(id: ${id}) { publish_at } }` })).data
    .post;
  expect(publish_at).toBe(momentOf(`${day}T07:30`, zone)?.toISOString());
  await phone.page.goto(`/feed/${id}`);
  await expect(phone.page.getByRole('heading', { name: 'This post could not be found' })).toBeVisible();

  await press(page, bar.getByRole('button', { name: 'Post now' }));
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Post now' }));
  await expect(page.getByText('Your post has been shared')).toBeVisible();
  await expect(bar).toHaveCount(0);
  await phone.page.goto('/feed');
  await expect(phone.page.getByText('Bring boots')).toBeVisible();
  expect([...complaints, ...phone.complaints.filter((line) => !line.includes('404'))]).toEqual([]);
  await Promise.all([context.close(), phone.context.close()]);
});

test('an edited post shows its author the earlier version, by keyboard, on a phone too [13.87]', async ({
  browser,
}) => {
  const { page, context, complaints } = await visitor(browser);
  await signIn(page, teacher);
  await page.goto('/feed');
  await press(page, page.getByRole('link', { name: /consent forms for the field trip/ }));
  const post = page.getByRole('dialog', { name: /Ferreira/ });
  const mark = post.getByRole('button', { name: /^Edited/ });
  await press(page, mark);
  const sheet = page.getByRole('dialog', { name: 'Versions' });
  await expect(sheet.getByRole('deletion')).toContainText('five');
  await expect(sheet.getByRole('insertion')).toContainText('four');
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(mark).toBeFocused();
  expect(complaints).toEqual([]);
  await context.close();
});
