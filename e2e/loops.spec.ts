import { expect, type Locator, type Page, test } from '@playwright/test';
import { login, loopBy, signIn, signUp, visitor } from './support/people.ts';

test('a code is checked from its third character, and is then valid in green or invalid in red [2.191, 2.192, 2.193, 4.58, 5.36, 5.37]', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  const rosa = await signUp(page.request, 'Rosa');
  const { code } = await loopBy(rosa, 'The Chess Club');
  await signIn(page, await signUp(page.request, 'Ines'));
  const lookedUp: string[] = [];
  page.on('request', (request) => {
    const [, code] = /\/api\/loop_codes\/(.*)$/.exec(request.url()) ?? [];
    if (code !== undefined) lookedUp.push(code);
  });
  await page.goto('/join-loop');
  const field = page.getByLabel('Invite Code');
  const answer = page.getByRole('status').filter({ hasText: /code/i });
  const button = page.getByRole('button', { name: 'Join Loop' });
  for (const short of ['q', 'qq', ' qq ', '']) {
    await field.fill(short);
    await page.waitForTimeout(500); // longer than the form waits for more letters
    await expect(page.getByText(/Code (in)?valid|Checking the code/)).toHaveCount(0);
    await expect(button).toBeDisabled();
  }
  expect(lookedUp).toEqual([]);

  for (const wrongCode of ['qqq', 'nosuchcode']) {
    await field.fill(wrongCode);
    await expect(answer).toHaveText('Code invalid');
    await expect.poll(() => mainColour(answer)).toBe('red');
    await expect(button).toBeDisabled();
    await field.fill('');
    await expect(answer).toHaveCount(0);
  }
  await field.fill(code);
  await expect(answer).toHaveText('Code valid');
  await expect.poll(() => mainColour(answer)).toBe('green');
  await expect(button).toBeEnabled();
  expect(lookedUp).toEqual(['nosuchcode', code]);
  for (const short of [code.slice(0, 2), '']) {
    await field.fill(short);
    await expect(page.getByText(/Code (in)?valid|Checking the code/)).toHaveCount(0);
    await expect(button).toBeDisabled();
  }
  await context.close();
});

test('logging in again shows the loop last seen, but only to the same person [2.84, 2.91, 3.55, 4.16]', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  const rosa = await signUp(page.request, 'Rosa');
  const chess = await loopBy(rosa, 'The Chess Club');
  const rowing = await loopBy(rosa, 'The Rowing Club');
  await login(page, rosa);
  await page.getByRole('link', { name: /The Rowing Club/ }).click();
  await expectSelected(page, 'The Rowing Club');
  await signOut(page);
  const names = () => page.evaluate(() => Object.keys(window.localStorage));
  await expect
    .poll(async () => (await names()).filter((name) => !name.startsWith('loopyard.open-tab.')))
    .toEqual(['loopyard.device']);
  await login(page, rosa);
  await expectSelected(page, 'The Rowing Club');
  await signOut(page);

  const ines = await signUp(page.request, 'Ines');
  await ines.call('loops/join', { loop_code: rowing.code });
  await login(page, ines);
  await expect(page.getByRole('heading', { name: 'Welcome to Loopyard' })).toBeVisible();
  await signOut(page);
  await rosa.call(`loops/${chess.id}/read`, {});
  await login(page, rosa);
  await expectSelected(page, 'The Chess Club');
  await context.close();
});

test('/loopyard is the feed as /feed is, and /loopyard/reload fetches it anew [2.7, 2.8, 4.24]', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  const rosa = await signUp(page.request, 'Rosa');
  const { id } = await loopBy(rosa, 'The Chess Club');
  const post = (title: string) => rosa.call('posts', { title, loop_id: id });
  await post('The board is set');
  await signIn(page, { ...rosa, loopId: id });
  await page.goto('/feed');
  const posts = page.getByRole('article');
  await expect(posts).toHaveText([/The board is set/]);
  for (const address of ['/loopyard', '/loopyard/reload']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Posts' })).toBeVisible();
    await expect(posts).toHaveText([/The board is set/]);
    await expectSelected(page, 'The Chess Club');
  }
  await page.getByRole('link', { name: 'Loopyard feed' }).click();
  await expect(page).toHaveURL(/\/feed$/);
  await post('White begins');
  const news = page.getByRole('button', { name: 'See New Posts' });
  await expect(news).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/loopyard\/reload$/);
  await expect(posts).toHaveText([/White begins/, /The board is set/]);
  await expect(news).toHaveCount(0);
  await context.close();
});

test('a guest who follows a link to a post goes on to the feed of its loop', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  const rosa = await signUp(page.request, 'Rosa');
  const open = { name: 'The Open Garden', is_public: true, has_guest_access: true };
  const { id } = (await rosa.call('loops', { loop: open })).loop;
  const { post } = await rosa.call('posts', { title: 'The roses are out', loop_id: id });
  await signIn(page, await signUp(page.request, 'Ines'));
  await page.goto(`/feed/${post.id}`);
  await page.getByRole('dialog').getByText('The roses are out').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('feed').getByText('The roses are out')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('feed').getByText('The roses are out')).toBeVisible();
  await context.close();
});

async function expectSelected(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('banner')).toContainText(name);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/(login)?$/);
}

async function mainColour(text: Locator): Promise<string | undefined> {
  const colour = await text.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return [];
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  });
  return ['red', 'green', 'blue'][colour.indexOf(Math.max(...colour))];
}
