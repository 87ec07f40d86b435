import { defineConfig } from '@playwright/test';
import { patienceMs } from '../server/platform/patience.testing.ts';
import { browserEnvironment, browserPath } from './support/browser.ts';

/** `npm run test:full` runs only the long journeys, and `npm test` all others. */
const full = process.env.LOOPYARD_FULL === '1';
const sheet = process.env.LOOPYARD_SHEET === '1';
/** Tests in browsers that aren't there. */
const without = (process.env.LOOPYARD_WITHOUT ?? '').split(' ').filter(Boolean);
const ending = sheet ? 'sheet.spec' : full ? 'full.spec' : 'spec';

export default defineConfig({
  testDir: '.',
  testMatch: `**/*.${ending}.ts`,
  testIgnore: ending === 'spec' ? ['**/*.full.spec.ts', '**/*.sheet.spec.ts'] : without,
  outputDir: '../test-results',
  globalSetup: ['./support/server.ts', ...(sheet ? ['./support/cells/setup.ts'] : [])],
  fullyParallel: sheet,
  // Journeys run side by side on one server: a test that needs a quiet loop makes its own. One more than two cores,
  // as some wait for a slow line.
  workers: 3,
  // Only ends a test that hangs. A slow machine must not fail a test.
  timeout: full || sheet ? 30 * 60_000 : 5 * 60_000,
  expect: { timeout: full ? patienceMs : 60_000 },
  forbidOnly: true,
  use: {
    baseURL: process.env.LOOPYARD_URL,
    // Tracing is expensive. Run a failed test again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath,
      env: browserEnvironment(),
      // Root can't set up Chromium's sandbox.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
