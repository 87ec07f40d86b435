import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm test` runs everything but the long ones, `npm run test:full` those alone: nothing runs twice. */
const full = process.env.LOOPYARD_FULL === '1';

/** One check taken out of a policy, for `npm run mutants`: does any test notice? */
const mutant = process.env.LOOPYARD_MUTANT ? JSON.parse(process.env.LOOPYARD_MUTANT) : null;
const takeOut = {
  name: 'mutant',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    mutant && id.endsWith(mutant.file)
      ? code.slice(0, mutant.start) + mutant.by + code.slice(mutant.end)
      : undefined,
};

export default defineConfig({
  plugins: [takeOut],
  // The copy that Node itself loads; a second one beside it makes errors that nobody recognises.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    include: full ? ['{contract,server,web}/**/*.full.test.ts'] : ['{contract,server,web}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/build/**', ...(full ? [] : ['**/*.full.test.ts'])],
    globalSetup: ['server/test/scratch-postgres.ts'],
    setupFiles: ['server/test/documented.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: full ? 120_000 : 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
});
