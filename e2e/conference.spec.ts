import {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
  test,
} from '@playwright/test';
import { expectAccessible, visitor } from './support/people.ts';
import { payByCard } from './support/sandbox.ts';
import { expectWithinReach } from './support/targets.ts';

type Mail = { to: string; text: string };

const tooLong = 'x'.repeat(51);

test('a guest registers for the conference, wrong first, pays and is told so [5.22, 5.23, 5.24, 8.49]', async ({
  browser,
}) => {
  const { page, context, complaints } = await narrowVisitor(browser);
  const form = await openForm(page, '/conferences#register');
  const send = form.getByRole('button', { name: 'Pay £10.00' });
  await test.step('each field says what it wants', async () => {
    await send.click();
    await expectWrong(form, {
      'First name': 'First name is required',
      'Last name': 'Last name is required',
      'E-mail': 'E-mail is required',
      Days: 'Item is required',
      'I agree': 'You must agree to continue!',
    });
    await form.getByLabel('First name').fill(tooLong);
    await expect(form.getByText('51/50')).toBeVisible();
    await form.getByRole('textbox', { name: 'E-mail' }).fill('dora@');
    await send.click();
    await expectWrong(form, {
      'First name': 'First name can have 50 characters at most',
      'E-mail': 'E-mail must be valid',
    });
    await expectAccessible(page);
  });
  await test.step('a card that is declined can be tried again, and another pays', async () => {
    await fillGuest(form);
    await send.click();
    await payByCard(page, 'declined');
    await expect(page.getByRole('alert')).toHaveText('payment failed, try again');
    await payByCard(page);
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/Dora Day.*dora@example\.org.*Visa.*4242/);
  });
  await test.step('the invoice is a PDF', async () => {
    const address = await page.getByRole('link', { name: 'Invoice as PDF' }).getAttribute('href');
    const answer = await page.request.get(address ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
    await expectWithinReach(page);
  });
  expect(complaints).toEqual([]);
  await context.close();
});

test('a visitor writes by the contact form, wrong first, and it is mailed to the people who run this', async ({
  browser,
  request,
}) => {
  const { page, context, complaints } = await narrowVisitor(browser);
  const form = await openForm(page, '/contact');
  const send = form.getByRole('button', { name: 'Send' });
  await send.click();
  await expectWrong(form, {
    Name: 'Name is required',
    'E-mail': 'E-mail is required',
    'Your Message': 'Message is required',
  });
  await form.getByLabel('Your Message').fill('1234567890');
  await form.getByRole('textbox', { name: 'E-mail' }).fill('dora');
  await send.click();
  await expectWrong(form, {
    'E-mail': 'E-mail must be valid',
    'Your Message': 'Message must contain more than 10 characters',
  });
  await expectAccessible(page);
  const message = `How many fit into one loop? ${Date.now()}`;
  await fill(form, { Name: 'Dora Day', 'E-mail': 'dora@example.org', 'Your Message': message });
  await send.click();
  await expect(page.getByRole('status')).toHaveText(
    /Your message has been sent\. We will reply to dora@example\.org/,
  );
  await expectMailed(request, message);
  expect(complaints).toEqual([]);
  await context.close();
});

test('somebody asks for a membership of their organisation, wrong first, and it is mailed', async ({
  browser,
  request,
}) => {
  const { page, context, complaints } = await narrowVisitor(browser);
  const form = await openForm(page, '/student-path-3');
  const send = form.getByRole('button', { name: 'Send' });
  await send.click();
  await expectWrong(form, {
    'First name': 'Name is required',
    Organisation: 'Organisation is required',
    'E-mail': 'E-mail is required',
    'I agree': 'You must agree to continue!',
  });
  await fill(form, { 'First name': tooLong, 'E-mail': 'dora@example' });
  await send.click();
  await expectWrong(form, {
    'First name': 'Name must be less than 50 characters',
    'E-mail': 'E-mail must be valid',
  });
  await expectAccessible(page);
  const organisation = `Oak School ${Date.now()}`;
  await fill(form, { 'First name': 'Dora', Organisation: organisation, 'E-mail': 'dora@example.org' });
  await form.getByLabel('What is it?').selectOption('A school');
  await form.getByRole('checkbox').check();
  await send.click();
  await expect(page.getByText('We have your request and will write to dora@example.org')).toBeVisible();
  await expectMailed(request, organisation);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a form whose script cannot be fetched stays until it can be sent, and leads on', async ({
  browser,
  request,
}) => {
  const { page, context } = await visitor(browser);
  await page.route(/\/contact-form-/, (route) => route.abort());
  const message = `Its script never came ${Date.now()}`;
  const script = page.waitForEvent('requestfailed', (call) => call.url().includes('/contact-form-'));
  await page.goto('/contact');
  const form = page.getByRole('main');
  await fill(form, { Name: 'Dora', 'E-mail': 'dora@example.org', 'Your Message': message });
  await script;
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText('You are offline. Check your connection and try again.');
  await expect(page.getByLabel('Your Message')).toHaveValue(message);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/Your message has been sent/)).toBeVisible();
  await expectMailed(request, message);

  await page.goto('/contact');
  await page.getByLabel('Name').fill('Dora');
  await page.getByRole('banner').getByRole('link', { name: 'Loopyard' }).click();
  await expect(page).toHaveURL('/');
  await context.close();
});

test('all three forms are sent without any script, and say what is wrong', async ({
  browser,
  baseURL,
  request,
}) => {
  const { page, context } = await plainVisitor(browser, baseURL);
  const message = `Written without any script ${Date.now()}`;
  const letter = { Name: 'Dora', 'E-mail': 'dora@example', 'Your Message': message };
  await test.step('a letter that is wrong is still there to be put right', async () => {
    await page.goto('/contact');
    await fill(page.getByRole('main'), letter);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByRole('heading', { name: 'Your form was not sent' })).toBeVisible();
    await expect(page.getByText('E-mail must be valid')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Your Message')).toHaveValue(message);
    await page.getByRole('textbox', { name: 'E-mail' }).fill('dora@example.org');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/Your message has been sent/)).toBeVisible();
    await expectMailed(request, message);
  });
  await test.step('a membership is asked for', async () => {
    await page.goto('/teacher-path-3');
    await fill(page.getByRole('main'), {
      'First name': 'Dora',
      Organisation: 'Oak',
      'E-mail': 'dora@example.org',
    });
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/We have your request/)).toBeVisible();
  });
  await context.close();
});

test('a guest pays and reads the receipt without any script, and a card that is declined costs nothing', async ({
  browser,
  baseURL,
}) => {
  const { page, context } = await plainVisitor(browser, baseURL);
  await page.goto('/conferences#register');
  await fillGuest(page.getByRole('main'));
  await page.getByRole('button', { name: 'Pay £10.00' }).click();
  await page.getByRole('link', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: '£10.00' })).toBeVisible();
  await expect(page.getByText('Membership for one year')).toBeVisible();
  const cardPage = page.url();
  const outcomePage = `/payment-success?checkout=${new URL(cardPage).pathname.split('/').at(-1)}`;
  await payByCard(page, 'declined');
  await expect(page.getByRole('alert')).toHaveText('payment failed, try again');
  await page.goto(outcomePage);
  await expect(page.getByRole('heading', { name: 'payment failed, try again' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('paragraph')).toHaveText('Nothing was charged.');
  await page.getByRole('link', { name: 'Try again' }).click();
  await payByCard(page);
  await test.step('the receipt, and nothing that goes on loading', async () => {
    await expect(page).toHaveURL(outcomePage);
    await expect(page.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
    const facts = page.getByRole('definition');
    await expect(facts).toHaveText(['Dora Day', /^\S{20,}$/, 'dora@example.org', 'Visa', '4242']);
    await expect(page.getByRole('link', { name: 'Go to your account' })).toBeVisible();
    await expect(page.getByRole('status')).toHaveCount(0);
    await expectWithinReach(page);
    const invoice = await page.getByRole('link', { name: 'Invoice as PDF' }).getAttribute('href');
    expect((await page.request.get(invoice ?? '')).status()).toBe(200);
  });
  await test.step('the card page asks for no second payment', async () => {
    await page.goto(cardPage);
    await expect(page).toHaveURL(outcomePage);
  });
  await context.close();
});

async function plainVisitor(browser: Browser, baseURL: string | undefined) {
  const viewport = { width: 320, height: 640 };
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  return { page: await context.newPage(), context };
}

async function narrowVisitor(browser: Browser) {
  const guest = await visitor(browser);
  await guest.page.setViewportSize({ width: 320, height: 640 });
  return guest;
}

/** A form's script is only loaded when the form is touched. */
async function openForm(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await page.getByRole('textbox', { name: 'E-mail' }).focus();
  const form = page.locator('form[novalidate]');
  await expect(form).toBeVisible();
  return form;
}

async function fill(form: Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, words] of Object.entries(fields))
    await form.getByRole('textbox', { name: label }).fill(words);
}

async function fillGuest(form: Locator): Promise<void> {
  await fill(form, { 'First name': 'Dora', 'Last name': 'Day', 'E-mail': 'dora@example.org' });
  await form.getByRole('combobox', { name: 'Days' }).selectOption('Two Days Monday & Tuesday');
  await form.getByRole('checkbox').check();
}

async function expectWrong(form: Locator, sentences: Record<string, string>): Promise<void> {
  for (const [label, sentence] of Object.entries(sentences)) {
    await expect(form.getByLabel(label), label).toHaveAccessibleDescription(new RegExp(`^${sentence}`));
    await expect(form.getByText(sentence).first()).toBeVisible();
  }
}

async function expectMailed(request: APIRequestContext, words: string): Promise<void> {
  const mails = async () => {
    const outbox = await request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    return ((await outbox.json()) as Mail[]).filter(({ text }) => text.includes(words)).map(({ to }) => to);
  };
  await expect.poll(mails).toEqual(['hello@example.org']);
}
