import { type APIRequestContext, expect, test } from '@playwright/test';
import { password, signUp, visitor } from './support/people.ts';
import { expectSound } from './support/sound.ts';

type Mail = { to: string; text: string };

test('a forgotten password is replaced by the link of a mail, which lets one in and works once [2.51, 2.77, 4.59, 4.60, 8.7, 8.8]', async ({
  browser,
  request,
}) => {
  const { email } = await signUp(request, 'Petra');
  const phone = await visitor(browser, { phone: true });
  await phone.page.setViewportSize({ width: 360, height: 740 });
  await phone.page.goto('/login');
  await phone.page.getByRole('link', { name: 'Forgot Password' }).click();
  await phone.page.getByLabel('E-mail').fill(email);
  await phone.page.getByRole('button', { name: 'Send Reset Email' }).click();
  await expect(phone.page.getByText('Password reset email sent')).toBeVisible();

  const link = await mailedLink(request, email);
  const desk = await visitor(browser);
  for (const { page } of [phone, desk]) {
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill('a whole new phrase');
    await page.getByLabel('Confirm password', { exact: true }).fill('a whole new phrase');
  }
  await phone.page.getByRole('button', { name: 'Change Password' }).click();
  await expect(phone.page.getByRole('heading', { name: 'Saved Successfully' })).toBeVisible();
  await expect(phone.page.getByRole('button', { name: 'Login with new password' })).toBeFocused();
  await expectSound(phone.page);
  await phone.page.keyboard.press('Enter');
  await expect(phone.page).toHaveURL(/\/feed$/);
  await expect(phone.page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(phone.complaints).toEqual([]);

  await desk.page.getByRole('button', { name: 'Change Password' }).click();
  await expect(
    desk.page.getByRole('status').getByText('Error changing password, please try again'),
  ).toBeVisible();
  await expect(desk.page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
  await expectSound(desk.page);
  await desk.page.getByRole('link', { name: 'Login' }).click();
  await desk.page.getByLabel('Email').fill(email);
  await desk.page.getByLabel('Password', { exact: true }).fill(password);
  await desk.page.getByRole('button', { name: 'Login' }).click();
  await expect(desk.page.getByRole('status').getByText('Invalid login credentials')).toBeVisible();
  await Promise.all([phone.context.close(), desk.context.close()]);
});

async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  let link: string | undefined;
  const findLink = async () => {
    const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    const mail = ((await outbox.json()) as Mail[]).find(({ to }) => to === email);
    link = mail?.text.match(/\/password_resets\S+/)?.[0];
    return link;
  };
  await expect.poll(findLink).toBeDefined();
  return link ?? '';
}
