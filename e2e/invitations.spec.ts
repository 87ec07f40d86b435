import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessible, loopBy, password, signIn, signUp, visitor } from './support/people.ts';

type Mail = { to: string; text: string };

async function hannasLoop(request: APIRequestContext, name: string) {
  const hanna = await signUp(request, 'Hanna');
  return { ...(await loopBy(hanna, name)), call: hanna.call };
}

let count = 0;
const freshAddress = () => `invited.${Date.now()}.${count++}@example.org`;

async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  const letter = async () => {
    const mails: Mail[] = await (
      await request.get('/dev/outbox', { headers: { accept: 'application/json' } })
    ).json();
    return mails.find(({ to }) => to === email)?.text ?? '';
  };
  await expect.poll(letter).toContain('/join-loop');
  const [link] = (await letter()).match(/\/join-loop\?code=\w+/) ?? [];
  return link ?? '';
}

async function signUpAs(page: Awaited<ReturnType<typeof visitor>>['page'], firstName: string): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill('Example');
  await page.getByLabel('How old are you?').selectOption('18 or older');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Get Started' }).click();
}

for (const phone of [false, true])
  test(`an invitation’s link does not greet a newcomer as if they had an account, ${phone ? 'on a phone' : 'on a desktop'}`, async ({
    browser,
    request,
  }) => {
    const name = phone ? 'The evening choir' : 'The choir';
    const { id, call } = await hannasLoop(request, name);
    const email = freshAddress();
    await call(`loops/${id}/invite`, { emails: [email] });
    const link = await mailedLink(request, email);
    const { page, context, complaints } = await visitor(browser, { phone });
    await page.goto(link);
    await expect(page.getByText('Hanna Example invites you')).toBeVisible();
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByText('Welcome back')).toHaveCount(0);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page.getByText('Hanna Example invites you')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expectAccessible(page);
    await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click();
    await signUpAs(page, 'Nina');
    await expect(page).toHaveURL(`/welcome?loopid=${id}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Hanna Example invited you')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Members' })).toContainText('Hanna Example');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'See the posts' }).click();
    await expect(page).toHaveURL(/\/feed/);
    await expect(page.getByText('This Loop has no posts yet.')).toBeVisible();
    expect(complaints).toEqual([]);
    await context.close();
  });

test('a code’s link shows the loop and the sign-up, and a dead one says so', async ({ browser, request }) => {
  const { code } = await hannasLoop(request, 'The orchestra');
  const { page, context } = await visitor(browser);
  await page.goto(`/join-loop?code=${code}`);
  await expect(page.getByText('The orchestra', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await expectAccessible(page);

  await page.goto('/join-loop?code=nosuchcode');
  await expect(page.getByText('This invitation no longer works.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  await expectAccessible(page);

  await page.route('**/api/loop_codes/*', (route) => route.abort());
  await page.goto(`/join-loop?code=${code}`);
  await expect(page.getByText('Loopyard could not be reached.')).toBeVisible();
  await page.unroute('**/api/loop_codes/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The orchestra', { exact: true })).toBeVisible();
  await context.close();
});

test('an invitation does not let in who signed up with another address, and says why', async ({
  browser,
  request,
}) => {
  const { id, call } = await hannasLoop(request, 'The staff room');
  const email = freshAddress();
  await call(`loops/${id}/invite`, { emails: [email] });
  const link = await mailedLink(request, email);
  const { page, context } = await visitor(browser);
  const otto = await signUp(request, 'Otto');
  await signIn(page, otto);
  await page.goto(link);
  await page.getByRole('button', { name: 'Join Loop' }).click();
  await expect(
    page.getByText(
      `This invitation doesn’t work for ${otto.email}. Log in with the e-mail address it was sent to, or ask for a new invitation.`,
    ),
  ).toBeVisible();
  await expect(page.getByText('Code valid')).toHaveCount(0);
  await expectAccessible(page);
  await context.close();
});

test('a code typed letter by letter is not looked up before it can be whole [2.191]', async ({
  browser,
  request,
}) => {
  const { id, call } = await hannasLoop(request, 'The quartet');
  const { loop_codes } = await call(`loops/${id}/invitation_codes`);
  const codes = [loop_codes[0].loop_code, loop_codes[0].friendly_token];
  const { page, context } = await visitor(browser);
  await signIn(page, await signUp(request, 'Paula'));
  const lookedUp: string[] = [];
  page.on('request', (call) => lookedUp.push(...(call.url().match(/(?<=\/api\/loop_codes\/).+/) ?? [])));
  await page.clock.install();
  await page.goto('/join-loop');
  const field = page.getByLabel('Invite Code');
  await field.fill(codes[0].slice(0, 7));
  await expect(page.getByText('Code invalid')).toBeVisible();
  for (const [hours, code] of codes.entries()) {
    await page.clock.pauseAt(Date.now() + (hours + 1) * 3_600_000);
    await field.fill(code.slice(0, -3));
    for (const letter of code.slice(-3)) {
      await field.pressSequentially(letter);
      await page.clock.runFor(400);
    }
    await page.clock.resume();
    await expect(page.getByText('Code valid')).toBeVisible();
  }
  expect(lookedUp).toEqual(codes);
  await context.close();
});
