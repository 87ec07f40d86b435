import { expect, test } from '@playwright/test';
import {
  expectAccessible,
  login,
  password,
  register,
  signIn,
  signUp,
  student,
  visitor,
} from './support/people.ts';

test('a newcomer finds the way from login to sign up and back [2.69, 2.70, 2.72]', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await page.goto('/login');
  const notice = page.getByText(
    'All previous Loopyard users will need to sign up and create a new account on v3.0',
  );
  await expect(notice).toBeVisible();
  await page
    .getByRole('button', { name: /Dismiss|Close/ })
    .first()
    .click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Forgot Password' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/register$/);
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await context.close();
});

test('the forms say what is missing, in words [5.7]', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await page.goto('/register');
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill('another one');
  await page.getByRole('button', { name: 'Get Started' }).click();
  for (const sentence of [
    'E-mail must be valid',
    'First name is required',
    'Last name is required',
    'Please say how old you are',
    "Passwords don't match",
  ])
    await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody');
  await expectAccessible(page);

  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('E-mail is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await context.close();
});

test('a wrong password is told in a snackbar, and what was typed stays [4.6, 8.1]', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not the one');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('status').getByText('Invalid login credentials')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials');
  await expect(page.getByRole('button', { name: 'Login' })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
  await context.close();
});

test('a browser that was signed out says at its next sign-in which one it is', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  const sentSecrets: unknown[] = [];
  page.on('request', (request) => {
    if (!request.postData()?.includes('signinUser')) return;
    sentSecrets.push(request.postDataJSON().variables.input.device_secret);
  });
  const givenSecrets: string[] = [];
  page.on('response', async (response) => {
    if (!response.request().postData()?.includes('createUser')) return;
    givenSecrets.push((await response.json()).data.createUser.device_secret);
  });
  const { email } = await register(page, 'Dora');
  await page.getByRole('button', { name: /account/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
  await login(page, { email });
  expect(givenSecrets).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  expect(sentSecrets).toEqual(givenSecrets);
  await context.close();
});

test('someone signed in is not asked to sign up again, and gets from login to the feed by the home page [2.2, 2.3, 2.73]', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  const rita = await signUp(page.request, 'Rita');
  await signIn(page, rita);
  await page.goto('/register');
  await expect(page.getByText("You're already registered!")).toBeVisible();
  const visits: string[] = [];
  page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  expect(visits.slice(0, 3)).toEqual(['/login', '/', '/feed']);
  await page.goto('/login?next=%2Fsupport');
  await expect(page.getByRole('dialog', { name: 'Contact Support' })).toBeVisible();
  await context.clearCookies();
  await page.evaluate(() => window.localStorage.clear());
  await page.goto('/calendar');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(rita.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/calendar/);
  await context.close();
});

test('a form says that the network is gone, and keeps the text [2.88]', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  await signIn(page, student);
  await page.goto('/feed');
  await page.getByRole('link', { name: 'New Post', exact: true }).click();
  await page.getByLabel('Description').fill('Written on a train');
  await context.setOffline(true);
  const form = page.getByRole('dialog');
  await expect(form.getByText("You've gone offline, please check your connection.")).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Written on a train');
  await context.setOffline(false);
  await expect(page.getByText('Back online, aw yeah!')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Description')).toHaveValue('Written on a train');
  await context.close();
});

test('asking for a new password shows what comes next, and not whether the address is known [2.50, 2.74, 8.5]', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  const pages: string[] = [];
  for (const email of ['student@loopyard.example', 'stranger@loopyard.example']) {
    await page.goto('/forgot-password');
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send Reset Email' }).click();
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
    await expect(page.getByText('Password reset email sent')).toBeVisible();
    await expect(page.getByText(`If there is an account for ${email}`)).toBeVisible();
    await expect(page.getByText('works for 30 minutes')).toBeVisible();
    const words = (await page.getByRole('main').textContent()) ?? '';
    pages.push(words.replaceAll(email, '…'));
  }
  expect(pages[0]).toBe(pages[1]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use another e-mail address' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue('stranger@loopyard.example');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await context.close();
});
