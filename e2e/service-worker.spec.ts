import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, loopBy, signIn, signUp, visitor } from './support/people.ts';
import { startProxy } from './support/proxy.ts';
import { expectWellMade } from './support/sound.ts';

const BUILT_FILE = /^\/assets\/[\w.-]+\.(js|css|woff2)$/;

test('the browser keeps the build’s files and one page for when there is no connection, until somebody signs out in any tab; a new version is offered [12.101, 12.102, 12.103, 12.104, 12.112]', async ({
  browser,
  request,
}) => {
  const proxy = await startProxy();
  const uma = await signUp(request, 'Uma');
  const { id } = await loopBy(uma, 'Upper Moor');
  await uma.call('posts', { title: 'The road is open', loop_id: id });
  const { page, context } = await visitor(browser, { baseURL: proxy.url });
  await signIn(page, { ...uma, loopId: id });

  await test.step('the worker comes after the first cards', async () => {
    await page.goto('/feed');
    await expect(page.getByRole('article')).toHaveCount(1);
    await expect.poll(() => keptPaths(page)).toEqual(['/offline']);
    expect(proxy.paths.indexOf('/sw.js')).toBeGreaterThan(proxy.paths.indexOf('/api/graphql'));
  });
  await test.step('a whole session leaves built files alone', async () => {
    await page.reload();
    await page.getByRole('link', { name: /posted/ }).click();
    await page.getByLabel('Write a comment').fill('At last');
    await page.keyboard.press('Escape');
    for (const address of ['/notification-preferences', '/profile', '/edit-account', '/about']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
    const paths = await keptPaths(page);
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => !BUILT_FILE.test(path))).toEqual(['/offline']);
  });
  await test.step('without a connection an address says so, and comes back by itself', async () => {
    proxy.goDown(true);
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expectAccessible(page);
    await expectWellMade(page);
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    proxy.goDown(false);
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page).toHaveTitle(/Edit Profiles/);
  });
  await test.step('a new version waits for a press', async () => {
    await page.goto('/feed/new-post');
    await page.getByLabel('Description').fill('Half written');
    const bar = page.getByRole('status', { name: 'New version' });
    await expect(bar).toBeAttached();
    proxy.build('0newer0');
    // The browser may join an update that is under way and has already read the old build.
    await expect(async () => {
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await expect(bar).toContainText('A new version of Loopyard is ready.', { timeout: 5_000 });
    }).toPass();
    await expect.poll(() => cacheNames(page)).toEqual(['loopyard-0newer0']);
    await expect(page.getByLabel('Description')).toHaveValue('Half written');
    await page.goto('/profile');
  });
  await test.step('signing out in another tab empties it all', async () => {
    const otherTab = await context.newPage();
    await otherTab.goto('/feed');
    await otherTab.getByRole('button', { name: 'Account menu' }).click();
    await otherTab.getByRole('menuitem', { name: 'Logout' }).click();
    await otherTab.getByRole('button', { name: 'Discard' }).click();
    await expect(otherTab).toHaveURL(/\/login/);
    await expect.poll(() => cacheNames(page)).toEqual([]);
    await otherTab.goto('/about');
    expect(await cacheNames(page)).toEqual([]);
  });
  await context.close();
  proxy.stop();
});

function cacheNames(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().map(({ url }) => new URL(url).pathname);
  });
}
