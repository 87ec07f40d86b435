import type { BrowserContext, Page } from '@playwright/test';
import { unpackBrowser } from '../e2e/support/browser.ts';
import { type Aim, tellAims } from './aims.ts';
import { launchBrowser, signIn } from './browser.ts';
import { showRealPictures } from './real-pictures.ts';
import { median } from './turns.ts';
import { type BenchWorld, fillLoop } from './world.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
// Lighthouse's slow 4G has 1.6 Mbit/s, of which nine tenths arrive, and 150 ms per round trip. The browser
// only delays requests: 150 ms leaves out handshakes; with 562.5, Lighthouse's value, every request has them.
const linesMs = { 'slow 4G': 150, 'slow 4G, 562 ms to each answer': 562.5 };
const throughput = { downloadThroughput: 184_320, uploadThroughput: 84_480 };
const SLOWER = 4;
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
const goalSeconds = { first: 2.5, second: 1 };

export async function opening(world: BenchWorld): Promise<Aim[]> {
  await unpackBrowser();
  await fillLoop(world, 1_000);
  await showRealPictures(world);
  const aims: Aim[] = [];
  for (const [line, latency] of Object.entries(linesMs)) {
    const times = await visitTwice(world, latency);
    for (const visit of ['first', 'second'] as const)
      aims.push({
        work: `the first card of /feed, ${visit} visit`,
        beside: `nothing, on a phone with ${line}`,
        now: median(times[visit]) / 1_000,
        unit: 's',
        most: goalSeconds[visit],
      });
  }
  return tellAims(aims);
}

async function visitTwice(world: BenchWorld, latency: number) {
  const times = { first: [] as number[], second: [] as number[] };
  const browser = await launchBrowser();
  try {
    for (let round = 0; round < rounds; round++) {
      const context = await browser.newContext(phone);
      await signIn(context, world);
      times.first.push(await firstCardMs(context, world.serverUrl, latency));
      times.second.push(await firstCardMs(context, world.serverUrl, latency));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return times;
}

async function firstCardMs(context: BrowserContext, serverUrl: string, latency: number): Promise<number> {
  const page = await context.newPage();
  await holdBack(page, latency);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('article')) return;
      requestAnimationFrame(() => performance.mark('card'));
      observer.disconnect();
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto(`${serverUrl}/feed`, { waitUntil: 'commit' });
  await page.getByRole('article').first().waitFor({ timeout: 60_000 });
  // Later requests fill the cache for the next visit.
  await page.waitForLoadState('networkidle');
  const ms = await page.evaluate(() => performance.getEntriesByName('card')[0]?.startTime ?? Number.NaN);
  await page.close();
  return Math.round(ms);
}

async function holdBack(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}
