import type { Page } from '@playwright/test';
import { unpackBrowser } from '../e2e/support/browser.ts';
import { launchBrowser, signIn } from './browser.ts';
import { showRealPictures } from './real-pictures.ts';
import { type BenchWorld, fillLoop } from './world.ts';

const POSTS = 1_000;
const LONG_MS = 50;

/** Milliseconds: `long` in wall time, `tasks` in thread time, which other programs don't lengthen. */
type ScrollFigures = { long: number[]; tasks: number[]; nodes: number; isPlaceKept: boolean };

export async function scroll(world: BenchWorld): Promise<void> {
  await unpackBrowser();
  await fillLoop(world, POSTS);
  await showRealPictures(world);
  for (let round = 1; round <= Number(process.env.BENCH_ROUNDS ?? 3); round++) {
    const figures = await scrollOnce(world);
    const longTasks = figures.tasks.filter((ms) => ms > LONG_MS);
    console.log(`${POSTS} posts with pictures scrolled, round ${round}`);
    console.log(
      `  as it passed: ${figures.long.length} tasks over ${LONG_MS} ms, the longest ${tell(figures.long)}`,
    );
    console.log(
      `  by the page's own thread: ${longTasks.length} of ${figures.tasks.length}, the longest ${tell(figures.tasks)}`,
    );
    console.log(
      `  nodes at most ${figures.nodes}, the place ${figures.isPlaceKept ? 'is' : 'IS NOT'} kept after Back`,
    );
  }
}

const tell = (times: number[]) => `${Math.round(Math.max(0, ...times))} ms`;

async function scrollOnce(world: BenchWorld): Promise<ScrollFigures> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    // On a busy machine the first cards take a while, and the measurement only starts after them.
    page.setDefaultTimeout(120_000);
    await signIn(page, world);
    await page.addInitScript(keepLongTasks);
    await page.goto(`${world.serverUrl}/feed`);
    await page.getByRole('article').first().waitFor();
    await browser.startTracing(page, { categories: ['toplevel'] });
    const nodes = await scrollThrough(page);
    const tasks = tasksOf(await browser.stopTracing());
    const long = await page.evaluate(() => (window as unknown as { longTasks: number[] }).longTasks);
    return { long, tasks, nodes, isPlaceKept: await keepsPlace(page) };
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
function keepLongTasks(): void {
  const longTasks: number[] = [];
  Object.assign(window, { longTasks });
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))) //
    .observe({ type: 'longtask' });
}

/** @returns the highest number of nodes */
async function scrollThrough(page: Page): Promise<number> {
  const more = page.getByRole('button', { name: 'Show more' });
  const last = page.locator(`article[aria-posinset="${POSTS}"]`);
  let nodes = 0;
  while ((await last.count()) === 0) {
    await page.mouse.wheel(0, 400);
    nodes = Math.max(nodes, await page.evaluate(nextFrame));
    if (await more.isVisible()) await more.click();
  }
  return nodes;
}

/** @returns the current number of nodes */
function nextFrame(): Promise<number> {
  return new Promise((drawn) =>
    requestAnimationFrame(() =>
      requestAnimationFrame(() => drawn(document.getElementsByTagName('*').length)),
    ),
  );
}

async function keepsPlace(page: Page): Promise<boolean> {
  const before = await page.evaluate(() => window.scrollY);
  await page
    .locator('article a')
    .last()
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return before > 10_000 && (await page.evaluate(() => window.scrollY)) === before;
}

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
};

function tasksOf(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const place = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const isMain = ({ name, args }: TraceEvent) => name === 'thread_name' && args.name === 'CrRendererMain';
  const mains = new Set(traceEvents.filter(isMain).map(place));
  return traceEvents
    .filter((event) => event.name.endsWith('RunTask') && mains.has(place(event)))
    .map(({ tdur = 0 }) => tdur / 1000);
}
