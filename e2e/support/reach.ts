import { expect, type Page } from '@playwright/test';
import type { Page as Content } from '../../web/marketing/page.ts';
import { expectAccessible, type Visitor } from './people.ts';
import { expectWithinReach } from './targets.ts';

export async function expectReach({ page, complaints }: Visitor, { path, sections }: Content): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(sections[0].title);
  expect(await listFonts(page), 'fonts fetched, each once').toHaveLength(2);
  await expectWithinReach(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectAccessible(page);
  expect(complaints.splice(0)).toEqual([]);
}

function listFonts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const files = performance.getEntriesByType('resource').map(({ name }) => name);
    return files.filter((name) => name.endsWith('.woff2'));
  });
}
