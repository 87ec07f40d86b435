import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserEnvironment, browserPath, unpackBrowser } from '../e2e/support/browser.ts';
import { openCable } from '../server/test/cable.ts';
import { signUp } from '../server/test/people.ts';
import type { World } from './kinds.ts';
import { openWorld, startWriting } from './ledger.ts';
import { demandPrometheus, untilFiring } from './prometheus.ts';
import { type Scene, withScene } from './watched.ts';

const minutes = Number(process.env.DRILL_SECONDS ?? 480) / 60;
const readersPauseMs = 150;
/** The most sockets of one account. */
const socketCount = 20;
const asks: ((world: World) => Promise<unknown>)[] = [
  ({ ann, loopId }) =>
    ann.graphql('query ($loop: ID!) { allPosts(filter: { loop_id: $loop }, first: 20) { id title } }', {
      loop: String(loopId),
    }),
  ({ ann, loopId }) => ann.get(`/api/loops/${loopId}`),
  ({ ann }) => ann.get('/api/loops'),
];
const pictures = fileURLToPath(new URL('../docs/pictures/', import.meta.url));

/** Each panel has to show figures, and the alert to say what to do. Pictures go to `docs/pictures`. */
export async function dashboard(): Promise<void> {
  demandPrometheus();
  await unpackBrowser();
  await withScene((scene) =>
    whileUsed(scene, async () => {
      const browser = await chromium.launch({
        executablePath: browserPath,
        env: browserEnvironment(),
        args: ['--no-sandbox'],
      });
      try {
        await lookAtAll(browser, `${scene.prometheus.url}/user/`);
      } finally {
        await browser.close();
      }
    }),
  );
}

async function whileUsed({ web, mailHost, prometheus }: Scene, look: () => Promise<void>): Promise<void> {
  const world = await openWorld(web.url);
  const { token } = await signUp(web.url, 'Bea');
  const cables = await Promise.all(Array.from({ length: socketCount }, () => openCable(web.url, token)));
  const writing = await startWriting(web, world);
  for (const endsAt = Date.now() + minutes * 60_000; Date.now() < endsAt; await sleep(readersPauseMs)) {
    await Promise.allSettled(asks.map((ask) => ask(world)));
  }
  mailHost.become('refuses');
  await signUp(web.url, 'Gil');
  await untilFiring(prometheus, 'LoopyardGivenUp');
  await look();
  await writing.stop();
  for (const cable of cables) cable.close();
}

async function lookAtAll(browser: Browser, url: string): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const viewport = { width: 1280, height: 900 };
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport, colorScheme });
    await page.goto(url);
    await page.getByLabel('15 minutes').check();
    await expectFigures(page);
    await page.screenshot({ path: `${pictures}dashboard-${colorScheme}.png`, fullPage: true });
    await page.close();
  }
}

async function expectFigures(page: Page): Promise<void> {
  await page.getByRole('status').filter({ hasText: 'As of' }).waitFor();
  await page.getByRole('region', { name: 'What needs doing' }).getByText('LoopyardGivenUp').waitFor();
  const panels = page.locator('#panels > section');
  const empty = panels.filter({ has: page.locator('.nothing') });
  const titles = await empty.getByRole('heading').allTextContents();
  if ((await panels.count()) === 0 || titles.length > 0)
    throw new Error(`without figures: ${titles.join(', ') || 'all'}`);
}
