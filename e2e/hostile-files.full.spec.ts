import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { until } from '../server/platform/patience.testing.ts';
import { classes } from '../server/test/hostile-files/all.testing.ts';
import { setTrap } from '../server/test/hostile-files/trap.testing.ts';
import { type Person, signUp } from '../server/test/people.ts';
import { processed, uploadOf } from '../server/test/uploads.ts';

let trap: Awaited<ReturnType<typeof setTrap>>;
test.beforeAll(async () => {
  trap = await setTrap();
});
test.afterAll(() => trap.remove());

test('a script that calls is heard', async ({ page }) => {
  await page.setContent(`<script>self.ran=1;fetch('${trap.url}/ran')</script>`);
  await until(() => trap.connections() > 0);
  expect(await hasRun(page)).toBe(true);
});

for (const [title, make] of Object.entries(classes))
  test(`${title} run nowhere`, async ({ browser, baseURL }) => {
    const origin = new URL(`${baseURL}`).origin;
    const callsBefore = trap.connections();
    const files = await make(trap);
    let [linkCount, uploader] = [0, await signUp(origin, 'Ann')];
    const context = await browser.newContext();
    for (const [n, { name, bytes }] of files.entries()) {
      if (n % 15 === 14) uploader = await signUp(origin, 'Ann');
      for (const link of await linksOf(uploader, name, bytes)) {
        await openAlone(context, origin + link);
        await loadAsScript(context, origin, link);
        linkCount++;
      }
    }
    await context.close();
    console.log(`${title}: ${files.length} files, ${linkCount} links opened`);
    expect(trap.connections()).toBe(callsBefore);
  });

async function linksOf(uploader: Person, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const media = await processed(uploader, await uploadOf(uploader, name, bytes));
  return media.processing_error ? [] : [media.url, media.download_url];
}

async function openAlone(context: BrowserContext, link: string): Promise<void> {
  const page = await context.newPage();
  const otherRequests: string[] = [];
  page.on('request', (request) => request.url() !== link && otherRequests.push(request.url()));
  page.on('dialog', (dialog) => otherRequests.push(dialog.message()));
  await page.goto(link).catch(() => {});
  expect(await hasRun(page)).toBe(false);
  expect(otherRequests.filter((url) => !url.endsWith('/favicon.ico'))).toEqual([]);
  await page.close();
}

async function loadAsScript(context: BrowserContext, origin: string, link: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  const ends = await page.evaluate(async (src) => {
    const outcomes = [];
    for (const type of ['text/javascript', 'module']) {
      const script = Object.assign(document.createElement('script'), { src, type });
      outcomes.push(
        await new Promise((resolve) => {
          script.onload = () => resolve('loaded');
          script.onerror = () => resolve('refused');
          document.head.append(script);
        }),
      );
    }
    return outcomes;
  }, link);
  expect(ends).toEqual(['refused', 'refused']);
  expect(await hasRun(page)).toBe(false);
  await page.close();
}

const hasRun = (page: Page) => page.evaluate(() => 'ran' in self);
