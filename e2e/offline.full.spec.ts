import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { callsOf, expectAccessible, signIn, teacher, visitor } from './support/people.ts';

const offlineText = 'You are offline. The rest will load when you are back online.';
const noComments = 'You are offline. The comments will load when you are back online.';

test('a post opened without a connection does not stay silent, and comes when it is back', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  await openSchool(page);
  await untilFetchedAhead(page);
  await context.setOffline(true);
  await page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /posted/ })
    .click();
  await expect(page.getByText(offlineText)).toBeVisible();
  await expect(page.getByText(noComments)).toBeVisible();
  // Its stylesheet was fetched ahead too.
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-width', '0px');
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByText(offlineText)).toHaveCount(0);
  await expect(page.getByText(noComments)).toHaveCount(0);
  await context.close();
});

test('a comment written without a connection is not forgotten when its post is closed', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  const text = `Written in a tunnel ${randomInt(1e9)}`;
  await openSchool(page);
  const card = page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /posted/ });
  const id = ((await card.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
  await card.click();
  await page.getByLabel('Write a comment').fill(text);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByText('Will be sent when you are back online')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/feed$/);
  await context.setOffline(false);
  await expect.poll(() => commentsUnder(page, id)).toContain(text);
  await page.goto(`/feed/${id}`);
  await expect(page.getByText(text)).toHaveCount(1);
  await expect(page.getByText('Will be sent when you are back online')).toHaveCount(0);
  await context.close();
});

test('a screen that was never fetched says so without a connection, and comes when it is back', async ({
  browser,
}) => {
  // The worker’s own requests would get through.
  const { page, context } = await visitor(browser, { serviceWorkers: 'block' });
  await openSchool(page);
  await untilFetchedAhead(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'User Settings' }).click();
  const missing = page.getByRole('heading', { name: 'This page could not be loaded' });
  await expect(missing).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Go back' }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goForward();
  await expect(missing).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'User Settings' })).toBeVisible();
  await context.close();
});

/** From the server, as the page's own first call after an outage may be lost. */
async function commentsUnder(page: Page, id: string): Promise<string[]> {
  const call = await callsOf(page);
  const query = `{ allMessages(filter: { messageable_type: "Post", messageable_id: ${id} }, first: 100) { text } }`;
  const { data } = await call('/api/graphql', { query });
  return data.allMessages.map(({ text }: { text: string }) => text);
}

async function untilFetchedAhead(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { routes } = Reflect.get(window, '__reactRouterManifest');
    const { module, imports, css } = routes['feed/:id'];
    const fetchedPaths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    return [module, ...imports, ...css].every((file) => fetchedPaths.includes(file.replace('#', '')));
  });
}

async function openSchool(page: Page): Promise<void> {
  await signIn(page, teacher);
  await page.goto('/feed');
  await expect(page.getByRole('article').first()).toBeVisible();
}
