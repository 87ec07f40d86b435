import type { BrowserContext, Page } from '@playwright/test';
import { unpackBrowser } from '../e2e/support/browser.ts';
import { type Aim, tellAims } from './aims.ts';
import { launchBrowser, signIn } from './browser.ts';
import { showRealPictures } from './real-pictures.ts';
import { median } from './turns.ts';
import { type BenchWorld, fillLoop } from './world.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
/** A phone of the middle and its line, as Lighthouse holds a browser back to be one. */
const slow4g = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_480 };
const SLOWER = 4;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const goalSeconds = { first: 2.5, second: 1 };

/** From the address to the first card of /feed, on a phone that was never here, and on the same one once more. */
export async function opening(world: BenchWorld): Promise<Aim[]> {
  await unpackBrowser();
  await fillLoop(world, 1_000);
  await showRealPictures(world);
  const times = { first: [] as number[], second: [] as number[] };
  const browser = await launchBrowser();
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext(phone);
      await signIn(context, world);
      times.first.push(await firstCardMs(context, world.serverUrl));
      times.second.push(await firstCardMs(context, world.serverUrl));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return tellAims(
    (['first', 'second'] as const).map((visit) => ({
      work: `the first card of /feed, ${visit} visit`,
      beside: 'nothing, on a slow 4G phone',
      now: median(times[visit]) / 1_000,
      unit: 's',
      most: goalSeconds[visit],
    })),
  );
}

async function firstCardMs(context: BrowserContext, serverUrl: string): Promise<number> {
  const page = await context.newPage();
  await holdBack(page);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('article')) return;
      requestAnimationFrame(() => performance.mark('card'));
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${serverUrl}/feed`, { waitUntil: 'commit' });
  await page.getByRole('article').first().waitFor({ timeout: 60_000 });
  // What is fetched after it, and kept for the next visit.
  await page.waitForLoadState('networkidle');
  const ms = await page.evaluate(() => performance.getEntriesByName('card')[0]?.startTime ?? Number.NaN);
  await page.close();
  return Math.round(ms);
}

async function holdBack(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', slow4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
