import { defineConfig } from '@playwright/test';
import { browserEnvironment, browserPath } from './support/browser.ts';

/** `npm test` runs the journeys, `npm run test:full` the long ones alone: nothing runs twice. */
const full = process.env.LOOPYARD_FULL === '1';

export default defineConfig({
  testDir: '.',
  testMatch: full ? '**/*.full.spec.ts' : '**/*.spec.ts',
  testIgnore: full ? [] : ['**/*.full.spec.ts'],
  outputDir: '../test-results',
  globalSetup: './support/server.ts',
  // Whoever expects quiet in a loop has one of their own.
  workers: 2,
  timeout: full ? 30 * 60_000 : 45_000,
  forbidOnly: true,
  use: {
    // Set by the global setup, which starts the server that the journeys use.
    baseURL: process.env.LOOPYARD_URL,
    // The page as it stood at each step is kept, but not filmed: every frame of every test was half of all the work.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath,
      env: browserEnvironment(),
      // Chromium's sandbox can't be set up by root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
