import { defineConfig } from '@playwright/test';
import { browserEnvironment, browserPath } from './support/browser.ts';

/** `npm test` runs the journeys, `npm run test:full` the long ones alone: nothing runs twice. */
const full = process.env.LOOPYARD_FULL === '1';
/** `npm run sheet` opens every screen in every state, and is nobody's test. */
const sheet = process.env.LOOPYARD_SHEET === '1';
const ending = sheet ? 'sheet.spec' : full ? 'full.spec' : 'spec';

export default defineConfig({
  testDir: '.',
  testMatch: `**/*.${ending}.ts`,
  testIgnore: ending === 'spec' ? ['**/*.full.spec.ts', '**/*.sheet.spec.ts'] : [],
  outputDir: '../test-results',
  globalSetup: ['./support/server.ts', ...(sheet ? ['./support/cells/setup.ts'] : [])],
  fullyParallel: sheet,
  // Whoever expects quiet in a loop has one of their own.
  workers: 2,
  // What hangs is ended so that the others still run; how long something takes is the machine's business.
  timeout: full || sheet ? 30 * 60_000 : 5 * 60_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  use: {
    // Set by the global setup, which starts the server that the journeys use.
    baseURL: process.env.LOOPYARD_URL,
    // Keeping each step was much of the work: what failed is run once more with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browserPath,
      env: browserEnvironment(),
      // Chromium's sandbox can't be set up by root.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
});
