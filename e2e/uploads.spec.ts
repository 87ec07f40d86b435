import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { lineTo, slowDown } from './support/line.ts';
import { expectAccessible, signIn, teacher, visitor } from './support/people.ts';

test.describe.configure({ mode: 'parallel' });

const megabyte = 1024 ** 2;
let folder: string;
let path: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-uploads-'));
  path = join(folder, 'trip.bin');
  await writeFile(path, Buffer.alloc(8 * megabyte, 'x'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** @returns the offset of each chunk, and a call that makes the line fast again */
async function sendPart(page: Page, { percent, perSecond }: { percent: number; perSecond: number }) {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await signIn(page, teacher);
  await page.goto('/feed/new-post');
  const speedUp = await slowDown(page, perSecond);
  await page.getByLabel('Choose files').setInputFiles(path);
  const bar = page.getByRole('progressbar', { name: /trip\.bin/ });
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 20_000 })
    .toBeGreaterThan(percent);
  return { offsets, speedUp };
}

const sendSome = (page: Page) => sendPart(page, { percent: 30, perSecond: megabyte });

async function hasArrived(page: Page, offsets: number[]): Promise<void> {
  await expect(page.getByRole('button', { name: /^Menu for .trip\.bin/ })).toBeVisible({ timeout: 30_000 });
  expect(offsets[0]).toBe(0);
  expect(Math.max(...offsets)).toBeGreaterThan(megabyte);
}

test('an upload goes on when the line is back', async ({ browser }) => {
  const line = await lineTo(process.env.LOOPYARD_URL ?? '');
  const { page, context } = await visitor(browser, { baseURL: line.url });
  const { offsets, speedUp } = await sendSome(page);
  line.cut();
  await expect(page.getByText('No connection. It will resume by itself.')).toBeVisible();
  await expectAccessible(page);
  await line.mend();
  await speedUp();
  await hasArrived(page, offsets);
  await context.close();
  line.cut();
});

test('an upload of a draft that is open in two tabs is sent by one, and shown by both', async ({
  browser,
}) => {
  const { page, context } = await visitor(browser);
  const takenOffsets: number[] = [];
  context.on('response', (response) => {
    if (response.request().method() !== 'PATCH' || response.status() !== 204) return;
    takenOffsets.push(Number(response.request().headers()['upload-offset']));
  });
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  const { speedUp } = await sendPart(page, { percent: 2, perSecond: 0.2 * megabyte });
  // After a crash the other tab doesn't know that the first is open.
  await otherTab.evaluate(() => {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith('loopyard.open-tab.')) window.localStorage.removeItem(key);
  });
  await otherTab.goto('/feed/new-post');
  await expect(otherTab.getByText('Uploading in another tab')).toBeVisible();
  await expectAccessible(otherTab);
  await speedUp();
  for (const tab of [page, otherTab])
    await expect(tab.getByRole('button', { name: /^Menu for .trip\.bin/ })).toBeVisible({ timeout: 30_000 });
  expect(takenOffsets).toEqual([0]);
  await context.close();
});

test('an upload goes on after a reload', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  const { offsets, speedUp } = await sendSome(page);
  await page.reload();
  await speedUp();
  await hasArrived(page, offsets);
  await context.close();
});
