import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** Requested before the first card, or until now where no card was marked. */
export function scriptsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const [card] = performance.getEntriesByName('card');
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => name.endsWith('.js') && startTime < (card?.startTime ?? Infinity))
      .map(({ name }) => name);
  });
}

const sizes = new Map<string, Promise<number>>();

async function gzippedSize(request: APIRequestContext, url: string): Promise<number> {
  const answer = await request.head(url, { headers: { 'accept-encoding': 'gzip' } });
  return Number(answer.headers()['content-length']);
}

export async function countScriptBytes(page: Page, request: APIRequestContext): Promise<number> {
  const scripts = await scriptsOf(page);
  expect(scripts.length).toBeGreaterThan(5);
  for (const url of scripts) if (!sizes.has(url)) sizes.set(url, gzippedSize(request, url));
  const bytes = await Promise.all(scripts.map((url) => sizes.get(url) ?? Number.NaN));
  const scriptBytes = bytes.reduce((sum, length) => sum + length);
  console.log(`Script of ${new URL(page.url()).pathname}: ${(scriptBytes / 1000).toFixed(1)} kB gzipped`);
  return scriptBytes;
}
