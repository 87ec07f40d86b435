import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { slowLine } from './support/line.ts';
import { type Account, loopBy, password, signIn, signUp, type Visitor, visitor } from './support/people.ts';
import { countScriptBytes, scriptsOf } from './support/scripts.ts';

/** Limits of gzipped script. Measured: 206 kB of the feed, 215 kB of a demo. */
const SCRIPT_BYTES = 220_000;

test.describe.configure({ mode: 'parallel' });

const firsts = {
  frame: '[role="status"][aria-label="Loading posts"]',
  card: 'article',
  'comment that is being sent': 'li[data-state="sending"]',
};

test('on a slow line the feed shows its frame and then its cards, a post is written once, a comment at once', async ({
  browser,
  request,
}) => {
  const uma = await signUp(request, 'Uma');
  const { id } = await loopBy(uma, 'Upper Moor');
  await uma.call('posts', { title: 'The **road** is open', loop_id: id });
  const { page, context, complaints } = await slowVisitor(browser, { ...uma, loopId: id });

  await test.step('the frame, the cards, and only then what is fetched ahead', async () => {
    await markFirst(page, firsts);
    const askedFor = watchCalls(page);
    await page.goto('/feed', { waitUntil: 'commit' });
    await expect(page.getByRole('article')).toHaveCount(1);
    expect(await marksOf(page)).toEqual(['frame', 'card']);
    expect(askedFor).toEqual({ feed: ['before any script'], loops: ['before any script'] });
    expect(await countScriptBytes(page, request)).toBeLessThanOrEqual(SCRIPT_BYTES);
    expect(await unannounced(page, request)).toEqual([]);
    await expect(page.getByRole('article').locator('strong')).toHaveText('road');
  });
  await test.step('two presses of Save make one post', async () => {
    await page.getByRole('link', { name: 'New Post', exact: true }).click();
    await page.getByLabel('Description').fill('Lambs for sale');
    await page.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page.getByRole('article').filter({ hasText: 'Lambs for sale' })).toBeVisible();
    await expect(page.getByRole('article')).toHaveCount(2);
    const query = `{ allPosts(filter: { loop_id: ${id} }) { title } }`;
    expect((await uma.call('graphql', { query })).data.allPosts).toHaveLength(2);
  });
  await test.step('a comment stands there before it is sent', async () => {
    await page
      .getByRole('link', { name: /posted.*Lambs/ })
      .first()
      .click();
    // The dialog shrinks when the comments arrive: its button must not move away from the mouse.
    await expect(page.getByText('No comments yet.')).toBeVisible();
    await page.getByLabel('Write a comment').fill('Two, please');
    await page.getByRole('button', { name: 'Comment', exact: true }).click();
    const comment = page.getByRole('listitem').filter({ hasText: 'Two, please' });
    await expect(comment).toHaveCount(1);
    await expect(comment.getByText('Sending')).toHaveCount(0);
    expect(await marksOf(page)).toContain('comment that is being sent');
    await page.keyboard.press('Escape');
  });
  await test.step('the next visit begins with the last feed, before there is any answer', () =>
    comeAgain(page));
  await test.step('a screen that is left before it came breaks nothing', async () => {
    await openMembers(page);
    await page
      .getByRole('navigation', { name: 'Loops' })
      .getByRole('link', { name: /Upper Moor/ })
      .click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await openMembers(page);
    await expect(page.getByText(/^1 member of/)).toBeVisible();
  });
  expect(complaints).toEqual([]);
  await context.close();
});

test('on a slow line a demo shows its cards after no more script than a feed [2.33]', async ({
  browser,
  request,
}) => {
  const { page, context, complaints } = await visitor(browser);
  await slowLine(page);
  await markFirst(page, { card: 'article' });
  await page.goto('/demo/school', { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await countScriptBytes(page, request)).toBeLessThanOrEqual(SCRIPT_BYTES);
  expect(complaints).toEqual([]);
  await context.close();
});

test('while the feed’s script is on its way the form of the login stays, and its button is busy', async ({
  browser,
  request,
}) => {
  const { email } = await signUp(request, 'Uma');
  const { page, context, complaints } = await visitor(browser);
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/shell-layout-.*\.js/, async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForFunction(() => localStorage.getItem('loopyard.session'));
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  letGo();
  await expect(page).toHaveURL(/\/feed/);
  expect(complaints).toEqual([]);
  await context.close();
});

async function slowVisitor(browser: Browser, account: Account): Promise<Visitor> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, account);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  await slowLine(page);
  return { page, context, complaints };
}

async function comeAgain(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(([key, text]) => key.endsWith('last-visit') && text.includes('Lambs')),
  );
  const { promise: isSeen, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await isSeen;
    await route.continue();
  });
  await page.goto('/feed');
  await expect(page.getByRole('article')).toHaveCount(2);
  letAnswer();
}

async function openMembers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /loop menu/ }).click();
  await page.getByRole('menuitem', { name: 'Loop Members' }).click();
}

function watchCalls(page: Page): Record<'feed' | 'loops', string[]> {
  const calls = { feed: [] as string[], loops: [] as string[] };
  let moment = 'before any script';
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('.js')) moment = 'after a script';
  });
  page.on('request', (request) => {
    if (request.postData()?.includes('query Feed(')) calls.feed.push(moment);
    if (request.url().endsWith('/api/loops')) calls.loops.push(moment);
  });
  return calls;
}

/** Marks when each selector first matches: polling would miss what is there only for a moment. */
async function markFirst(page: Page, selectors: Record<string, string>): Promise<void> {
  await page.addInitScript((awaited) => {
    new MutationObserver(() => {
      for (const [name, selector] of Object.entries(awaited)) {
        if (performance.getEntriesByName(name).length > 0 || !document.querySelector(selector)) continue;
        performance.mark(name);
      }
    }).observe(document, { subtree: true, childList: true, attributes: true });
  }, selectors);
}

function marksOf(page: Page): Promise<string[]> {
  return page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
}

/** The scripts that the HTML doesn't name, without the socket's, which may come at any time. */
async function unannounced(page: Page, request: APIRequestContext): Promise<string[]> {
  const html = await (await request.get(page.url())).text();
  const scripts = (await scriptsOf(page)).map((url) => new URL(url).pathname);
  return scripts.filter((path) => !html.includes(path) && !/\/web-[^/]+$/.test(path));
}
