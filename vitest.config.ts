import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm test` runs everything but the long ones, `npm run test:full` those alone: nothing runs twice. */
const full = process.env.LOOPYARD_FULL === '1';

export default defineConfig({
  // The copy that Node itself loads; a second one beside it makes errors that nobody recognises.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    include: full ? ['{contract,server,web}/**/*.full.test.ts'] : ['{contract,server,web}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**', ...(full ? [] : ['**/*.full.test.ts'])],
    globalSetup: ['server/test/scratch-postgres.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: full ? 120_000 : 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
});
