import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserEnvironment, browserPath } from '../e2e/support/browser.ts';
import type { BenchWorld } from './world.ts';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath,
    env: browserEnvironment(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

export async function signIn(page: Page | BrowserContext, { ann, loopId }: BenchWorld): Promise<void> {
  await page.addInitScript(
    ({ userId, token, loopId }) => {
      window.localStorage.setItem('loopyard.session', JSON.stringify({ token, userId }));
      window.localStorage.setItem('loopyard.last-seen', JSON.stringify({ userId, loopId }));
    },
    { userId: ann.id, token: ann.token, loopId },
  );
}
