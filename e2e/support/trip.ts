import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { slowDown } from './line.ts';
import { signIn, teacher } from './people.ts';

export const megabyte = 1024 ** 2;
let folder: string;
let path: string;

/** Makes the large file that `sendPart` sends. */
export async function makeTrip(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'loopyard-uploads-'));
  path = join(folder, 'trip.bin');
  await writeFile(path, Buffer.alloc(8 * megabyte, 'x'));
}

export async function removeTrip(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** @returns the offset of each chunk, and a call that makes the line fast again */
export async function sendPart(page: Page, { percent, perSecond }: { percent: number; perSecond: number }) {
  const offsets: number[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
  });
  await signIn(page, teacher);
  await page.goto('/feed/new-post');
  const speedUp = await slowDown(page, perSecond);
  await page.getByLabel('Choose files').setInputFiles(path);
  const bar = page.getByRole('progressbar', { name: /trip\.bin/ });
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(percent);
  return { offsets, speedUp };
}
