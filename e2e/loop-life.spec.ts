import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectAccessible, password, signIn, signUp, visitor } from './support/people.ts';
import { expectSound } from './support/sound.ts';

const NAME = 'The evening choir';
const WELCOME = 'Rehearsals are on Tuesdays at seven.';

test('a loop is made, handed on by a code on paper, given away, left and deleted [1.2, 1.9, 2.29, 2.187, 2.188, 2.190, 2.194, 2.195, 2.196, 2.199, 2.200, 7.27]', async ({
  browser,
}) => {
  const { page, context, complaints } = await visitor(browser);
  await signIn(page, await signUp(page.request, 'Hanna'));
  const loopId = await test.step('made', () => makeLoop(page));
  const code = await test.step('a code for the noticeboard', () => printCode(page, loopId));
  const ben = await test.step('a guest reads, and joins', () => joinAfterReading(browser, loopId, code));
  await test.step('handed over and left', () => handOverAndLeave(page, { loopId, heirId: ben.id }));
  await test.step('deleted', () => deleteLoop(ben.page, loopId));
  expect([...complaints, ...ben.complaints]).toEqual([]);
  await ben.page.context().close();
  await context.close();
});

async function makeLoop(page: Page): Promise<number> {
  await page.goto('/create-loop');
  await expect(page.getByRole('heading', { name: 'Welcome to Loopyard v3.0' })).toBeVisible();
  await page.getByLabel('Name').fill(NAME);
  await page.getByRole('switch', { name: /^Guest access/ }).press('Space');
  await page.getByRole('button', { name: 'Create Loop' }).click();
  await expect(page).toHaveURL(/\/welcome\?loopid=\d+$/);
  await expect(page.getByRole('region', { name: 'Invitation code' })).toBeVisible();
  for (const card of ['Create Post', 'Invite Members', 'Edit Loop Settings'])
    await expect(page.getByRole('main').getByRole('link', { name: card })).toBeVisible();
  await expect(page.getByRole('blockquote')).toBeVisible();
  await expectSound(page);
  await page.getByRole('main').getByRole('link', { name: 'Edit Loop Settings' }).click();
  await expect(page).toHaveURL(/\/edit-loop\/\d+$/);
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

async function printCode(page: Page, loopId: number): Promise<string> {
  await page.getByRole('tab', { name: 'Joining' }).click();
  await page.getByLabel('Welcome text').fill(WELCOME);
  await page.getByRole('button', { name: 'Save Text' }).click();
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  await page.getByRole('button', { name: 'New Code' }).click();
  await expectAccessible(page);
  await page.getByLabel('Who is it for?').fill('Notice board');
  await page.getByRole('button', { name: 'Create Code' }).click();
  const card = page.getByRole('region', { name: 'Notice board' });
  await expect(card).toContainText('Not used yet');
  await card.getByRole('button', { name: 'QR code' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: /^QR code of / })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'QR code' })).toBeFocused();

  await card.getByRole('link', { name: 'Print' }).click();
  await expect(page).toHaveURL(new RegExp(`/edit-loop/${loopId}/codes/\\d+$`));
  const sheet = page.getByRole('article', { name: 'Print preview' });
  await expect(sheet.getByRole('img', { name: /^QR code of / })).toBeVisible();
  await expectSound(page);
  const [code = ''] = (await sheet.textContent())?.match(/(?<=type this code:)[0-9a-z]{10}/) ?? [];
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Print Code' })).toBeHidden();
  const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  return code;
}

async function joinAfterReading(browser: Browser, loopId: number, code: string) {
  const { page, complaints } = await visitor(browser, { phone: true });
  await signIn(page, await signUp(page.request, 'Ben'));
  await page.goto(`/loop/${loopId}`);
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole('region', { name: 'Guest' })).toContainText(NAME);
  await expect(page.getByRole('region', { name: 'Guest' })).toContainText(WELCOME);
  await expect(page.getByText('Posts by the members of this loop will appear here.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('link', { name: 'Join with a code' }).click();
  await page.getByLabel('Invite Code').fill(code);
  await expect(page.getByText('Code valid')).toBeVisible();
  await page.getByRole('button', { name: 'Join Loop' }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await expect(page.getByRole('region', { name: 'Guest' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Welcome' })).toContainText(WELCOME);
  return { page, complaints, id: (await sessionOf(page)).userId };
}

async function handOverAndLeave(page: Page, { loopId, heirId }: { loopId: number; heirId: number }) {
  const { token, userId } = await sessionOf(page);
  const change = (id: number, act: 'add_admin' | 'remove_admin') =>
    page.request.post(`/api/loops/${loopId}/members/${id}/${act}`, { headers: { authorization: token } });
  await change(heirId, 'add_admin');
  await page.goto(`/edit-loop/${loopId}/danger`);
  await page.getByRole('region', { name: 'Owner' }).getByRole('button', { name: 'Hand Over' }).click();
  await page.getByRole('button', { name: 'Yes, hand it over' }).click();
  await expect(page.getByRole('region', { name: 'Owner' })).toHaveCount(0);
  expect((await change(userId, 'remove_admin')).status()).toBe(204);
  await page.reload();
  await page.getByRole('button', { name: 'Leave Loop' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('You may not be able to rejoin at a later date.');
  await page.getByRole('button', { name: 'Yes, leave' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Loopyard' })).toBeVisible();
}

async function sessionOf(page: Page): Promise<{ token: string; userId: number }> {
  return JSON.parse((await page.evaluate(() => localStorage.getItem('loopyard.session'))) ?? '{}');
}

async function deleteLoop(page: Page, loopId: number): Promise<void> {
  await page.goto(`/edit-loop/${loopId}/danger`);
  await page.getByRole('button', { name: 'Delete Loop' }).click();
  await expectAccessible(page);
  await page.getByLabel('Your password').fill(password);
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to Loopyard' })).toBeVisible();
}
