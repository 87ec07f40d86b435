import { expect, type Page, test } from '@playwright/test';
import { expectAwake, fillRegistration, visitor } from './support/people.ts';
import { payByCard } from './support/sandbox.ts';
import { expectSound } from './support/sound.ts';

test('a visitor tries the demo, signs up, makes a loop and buys its plan, with a card that is declined first: charged once [1.16, 2.33, 2.201]', async ({
  browser,
}) => {
  const { page, context, complaints } = await visitor(browser);
  await page.goto('/');
  const calls = callsOf(page);
  await page.getByRole('link', { name: 'Try the demo' }).click();
  await test.step('the demo, which asks the server for nothing', () => tryDemo(page));
  expect(calls).toEqual([]);
  await page.getByRole('region', { name: 'Demo' }).getByRole('link', { name: 'Get Started' }).click();
  await fillRegistration(page, 'Hanna');
  await page.getByRole('main').getByRole('link', { name: 'Create Loop' }).click();
  await page.getByLabel('Name').fill('The evening choir');
  await page.getByRole('button', { name: 'Create Loop' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Edit Loop Settings' }).click();
  await page.getByRole('tab', { name: 'Money' }).click();
  const plan = page.getByRole('region', { name: 'Plan' });
  await expect(plan).toContainText('free to try');
  await plan.getByRole('radio', { name: 'Monthly' }).click();
  await plan.getByRole('textbox', { name: 'Members' }).fill('5');
  await plan.getByRole('button', { name: 'Buy for £1.00' }).click();
  await test.step('a card that is declined, and one that pays', () => payAtSecondTry(page));
  await page.getByRole('link', { name: 'See what you paid for' }).click();
  await expect(plan).toContainText('Basic, paid for a month until');
  await page.goBack();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText(/^Basic, paid for a month until /)).toBeVisible();
  const invoice = page.getByRole('list', { name: 'Invoices' }).getByRole('listitem');
  await expect(invoice).toHaveCount(1);
  await expect(invoice).toContainText('£1.00');
  expect(complaints).toEqual([]);
  await context.close();
});

test('text typed before the script of a page has loaded stays', async ({ browser }) => {
  const { page, context, complaints } = await visitor(browser);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/register', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('early@example.org');
  await page.getByLabel('First name').fill('Ida');
  scripts.resolve();
  await expectAwake(page);
  await page.getByLabel('Last name').fill('Early');
  await page.getByLabel('How old are you?').selectOption('18 or older');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('early@example.org');
  await expect(page.getByLabel('First name')).toHaveValue('Ida');
  expect(complaints).toEqual([]);
  await context.close();
});

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/^\/(api|cable|uploads|media)\b/.test(new URL(request.url()).pathname)) calls.push(request.url());
  });
  page.on('websocket', (socket) => calls.push(socket.url()));
  return calls;
}

async function tryDemo(page: Page): Promise<void> {
  await expect(page).toHaveURL('/demo/school/feed');
  await expect(page.getByRole('region', { name: 'Demo' })).toContainText('Brindlewick School');
  await page.getByRole('article').filter({ hasText: 'Bus 9 runs' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/demo\/school\/feed\/\d+/);
  const post = page.getByRole('dialog');
  await post.getByRole('textbox', { name: 'Write a comment' }).fill('We wait in the library.');
  await post.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(post.getByText('We wait in the library.')).toBeVisible();
  await page.reload();
  await expect(post.getByText('All other routes are on time')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/demo/school/feed');
}

async function payAtSecondTry(page: Page): Promise<void> {
  await payByCard(page, 'declined');
  await expect(page.getByRole('alert')).toHaveText('payment failed, try again');
  const checkoutId = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/payment-success?checkout=${checkoutId}`);
  await expect(page.getByRole('heading', { name: 'payment failed, try again' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await payByCard(page);
  await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
  await expectSound(page);
}

test('text typed while the script of a form loads stays, and so does the cursor', async ({ browser }) => {
  const { page, context, complaints } = await visitor(browser);
  const { promise: scriptsMayCome, resolve: releaseScripts } = Promise.withResolvers<void>();
  await page.route(/\/membership-form-/, async (route) => {
    await scriptsMayCome;
    await route.continue();
  });
  await page.goto('/student-path-3');
  const script = page.waitForRequest(/\/membership-form-/);
  await page.getByLabel('Organisation').fill('Oak School');
  await page.getByLabel('First name').pressSequentially('Dora');
  await script;
  releaseScripts();
  await expect(page.locator('form[novalidate]')).toBeVisible();
  await page.keyboard.type(' Day');
  await expect(page.getByLabel('First name')).toHaveValue('Dora Day');
  await expect(page.getByText('8/49')).toBeVisible();
  await expect(page.getByLabel('Organisation')).toHaveValue('Oak School');
  expect(complaints).toEqual([]);
  await context.close();
});
