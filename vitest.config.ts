import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patienceMs } from './server/platform/patience.testing.ts';

/** `npm test` runs everything but the long ones, `npm run test:full` those alone: nothing runs twice. */
const full = process.env.LOOPYARD_FULL === '1';

/** For `npm run mutants`: sources whose checks can be left out one by one, and who does so. */
const mutants: Record<string, string> | null = process.env.LOOPYARD_MUTANTS
  ? JSON.parse(readFileSync(process.env.LOOPYARD_MUTANTS, 'utf8'))
  : null;
const takeOut = {
  name: 'mutants',
  enforce: 'pre' as const,
  transform: (_: string, id: string) => mutants?.[relative(import.meta.dirname, id)],
};

const quickArgon2 = join(import.meta.dirname, 'server/test/quick-argon2.ts');

export default defineConfig({
  plugins: [takeOut],
  // The copy that Node itself loads; a second one beside it makes errors that nobody recognises.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  test: {
    ...(mutants && { runner: 'bin/mutants/runner.js' }),
    pool: 'forks',
    // More than two cores: part of what the server does takes the time of the disk. The long ones measure.
    maxWorkers: full ? 2 : 3,
    // One that hangs is ended so that the others still run; how long one takes is the machine's business.
    testTimeout: full ? 30 * 60_000 : 2 * 60_000,
    hookTimeout: full ? 30 * 60_000 : 2 * 60_000,
    teardownTimeout: 20_000,
    // What React says of hostile markup is worth reading only where a test fails; the long tests tell their figures.
    silent: full ? false : 'passed-only',
    coverage: {
      include: ['web/**/*.{ts,tsx}'],
      exclude: ['web/test/**', 'web/{build,.react-router}/**', '**/*.{test,gen}.*'],
      reporter: ['text'],
    },
    projects: [
      {
        extends: true,
        resolve: { alias: [{ find: '@node-rs/argon2', replacement: quickArgon2 }] },
        test: {
          name: 'server',
          ...tests('{contract,server}/**/*', 'ts', full ? 'bin/**/*.full.test.js' : 'bin/**/*.test.js'),
          globalSetup: ['server/test/scratch-postgres.ts'],
          setupFiles: ['bin/costs.setup.js', 'server/test/documented.ts'],
          // The server is read once, not once for each file, which takes back whatever it replaces. A long test may
          // end in the middle, and one with a check taken out anywhere.
          isolate: full || mutants !== null,
          expect: { poll: { timeout: patienceMs } },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          ...tests('web/**/*', '{ts,tsx}'),
          environment: './web/test/kept-jsdom.ts',
          setupFiles: ['bin/costs.setup.js', 'web/test/setup.ts'],
          // All screens are read once, not once for each file; a test leaves nothing behind (web/test/setup.ts).
          isolate: false,
        },
      },
    ],
  },
});

/** `npm test` runs all but the long ones, `npm run test:full` those alone. */
function tests(place: string, ending: string, ...others: string[]) {
  return {
    include: [`${place}${full ? '.full' : ''}.test.${ending}`, ...others],
    exclude: [
      '**/node_modules/**',
      '**/build/**',
      ...(full ? [] : ['**/*.full.test.*']),
      // What needs a service that can't be had here.
      ...(process.env.LOOPYARD_WITHOUT ?? '').split(' ').filter(Boolean),
    ],
  };
}
