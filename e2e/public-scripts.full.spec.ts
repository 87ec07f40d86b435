import { expect, test } from '@playwright/test';
import { pages } from '../web/marketing/pages.ts';
import { visitor } from './support/people.ts';
import { countScriptBytes } from './support/scripts.ts';

/** Measured: 126 to 129 kB, of which 111 kB are the router and React. */
const PUBLIC_SCRIPT_BYTES = 130_000;

test('a public page is little more script than the router alone, until it is touched', async ({
  browser,
  request,
}) => {
  const { context, complaints } = await visitor(browser);
  // Each page is waited for until its network is idle, so several are read side by side.
  const lanes = Object.values(Object.groupBy(pages, (_, index) => index % 4));
  const readLane = async (lane: typeof pages = []) => {
    const page = await context.newPage();
    for (const { path } of lane) {
      await page.goto(path, { waitUntil: 'networkidle' });
      expect.soft(await countScriptBytes(page, request), path).toBeLessThanOrEqual(PUBLIC_SCRIPT_BYTES);
    }
  };
  await Promise.all(lanes.map(readLane));
  expect(complaints).toEqual([]);
  await context.close();
});
