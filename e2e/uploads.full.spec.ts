import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { until } from '../server/platform/patience.testing.ts';
import { lineTo, slowDown } from './support/line.ts';
import { serverIn } from './support/own-server.ts';
import { signIn, teacher, visitor } from './support/people.ts';
import { freePort } from './support/server.ts';

const megabyte = 1024 ** 2;

test('a file of 500 MB arrives whole, though it is cut ten times', async ({ browser }) => {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-500-'));
  const server = serverIn(folder, await freePort());
  try {
    const path = join(folder, 'regatta.bin');
    const sha256 = await writeRandom(path, 500);
    await server.start();
    const line = await lineTo(server.url);
    const { page, context } = await visitor(browser, { baseURL: line.url });
    await signIn(page, teacher);
    await page.goto('/feed/new-post');
    await slowDown(page, 25 * megabyte);
    const choose = () => page.getByLabel('Choose files').setInputFiles(path);
    await choose();
    const cuts = {
      line: async () => {
        line.cut();
        await expect(page.getByText('No connection. It will resume by itself.')).toBeVisible();
        await line.mend();
      },
      page: async () => {
        await page.reload();
        await expect(page.getByText('Choose the file again to continue')).toBeVisible();
        await choose();
      },
      server: async () => {
        await server.kill();
        await server.start();
      },
    };
    const order = [
      'line',
      'page',
      'server',
      'line',
      'server',
      'page',
      'line',
      'server',
      'page',
      'server',
    ] as const;
    for (const [at, kind] of order.entries()) {
      await hasCome(page, 4 + at * 9);
      if (at === 5) await photograph(page);
      await cuts[kind]();
    }
    await until(() => page.getByRole('button', { name: /^Menu for/ }).isVisible());
    await save(page);
    expect(await newestSha256(page, server.url)).toBe(sha256);
    console.log(`the server had ${Math.round(server.mostBytes() / megabyte)} MB at most`);
    await context.close();
    line.cut();
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

async function save(page: Page): Promise<void> {
  await page.getByLabel('Description').fill('The regatta');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page).toHaveURL(/\/feed$/);
}

async function hasCome(page: Page, percent: number): Promise<void> {
  const bar = page.getByRole('progressbar');
  const value = async () => ((await bar.isVisible()) ? Number(await bar.getAttribute('aria-valuenow')) : 0);
  await until(async () => (await value().catch(() => 0)) >= percent);
}

async function photograph(page: Page): Promise<void> {
  const folder = process.env.LOOPYARD_SHOTS;
  if (!folder) return;
  await expect(page.getByText(/\/s, .* left$/)).toBeVisible();
  for (const [name, width, height] of [
    ['desktop', 1280, 900],
    ['phone', 390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.screenshot({ path: join(folder, `under-way-${name}-${scheme}.png`) });
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

async function writeRandom(path: string, megabytes: number): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w');
  for (let n = 0; n < megabytes; n++) {
    const bytes = randomBytes(megabyte);
    hash.update(bytes);
    await file.write(bytes);
  }
  await file.close();
  return hash.digest('hex');
}

async function newestSha256(page: Page, url: string): Promise<string> {
  const address = async () =>
    page.evaluate(async () => {
      const { token } = JSON.parse(window.localStorage.getItem('loopyard.session') ?? '{}');
      const { loopId } = JSON.parse(window.localStorage.getItem('loopyard.last-seen') ?? '{}');
      const query = `{ allPosts(filter: { loop_id: ${loopId} }, first: 1) { main_media { is_finished_processing url } } }`;
      const answer = await fetch('/api/graphql', {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      });
      const [post] = (await answer.json()).data.allPosts;
      return post?.main_media?.is_finished_processing ? (post.main_media.url as string) : null;
    });
  const answer = await fetch(new URL(await until(address), url));
  const hash = createHash('sha256');
  for await (const chunk of answer.body ?? []) hash.update(chunk);
  return hash.digest('hex');
}
