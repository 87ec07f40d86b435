import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { lineTo, slowDown } from './support/line.ts';
import { expectAccessible, login, visitor } from './support/people.ts';

/** What breaks off half way goes on by itself: nothing is chosen again, nothing begins anew. */
const teacher = { email: 'teacher@loopyard.example', password: 'loopyard-tour' };
const megabyte = 1024 ** 2;
let folder: string;
let path: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-uploads-'));
  path = join(folder, 'trip.bin');
  await writeFile(path, Buffer.alloc(8 * megabyte, 'x'));
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Writes a post whose file is half way. @returns where each piece began */
async function sendHalf(page: Page) {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await login(page, teacher);
  await page.getByRole('link', { name: /Brindlewick School/ }).click();
  await page.getByRole('link', { name: 'New Post', exact: true }).click();
  await slowDown(page, 2 * megabyte);
  await page.getByLabel('Choose files').setInputFiles(path);
  const bar = page.getByRole('progressbar', { name: /trip\.bin/ });
  await expect
    .poll(async () => Number(await bar.getAttribute('aria-valuenow')), { timeout: 20_000 })
    .toBeGreaterThan(40);
  return offsets;
}

async function hasArrived(page: Page, offsets: number[]): Promise<void> {
  await expect(page.getByRole('button', { name: /^Menu of .trip\.bin/ })).toBeVisible({ timeout: 30_000 });
  expect(offsets[0]).toBe(0);
  expect(Math.max(...offsets)).toBeGreaterThan(megabyte);
}

test('an upload goes on when the line is back', async ({ browser }) => {
  const line = await lineTo(process.env.LOOPYARD_URL ?? '');
  const { page, context } = await visitor(browser, { baseURL: line.url });
  const offsets = await sendHalf(page);
  line.cut();
  await expect(page.getByText('No connection. It goes on by itself.')).toBeVisible();
  await expectAccessible(page);
  await line.mend();
  await hasArrived(page, offsets);
  await context.close();
  line.cut();
});

test('an upload goes on after a reload', async ({ browser }) => {
  const { page, context } = await visitor(browser);
  const offsets = await sendHalf(page);
  await page.reload();
  await hasArrived(page, offsets);
  await context.close();
});
