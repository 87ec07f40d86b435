import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { patienceMs } from './server/platform/patience.testing.ts';

/** `npm test` runs all but the long tests, `npm run test:full` only those. */
const full = process.env.LOOPYARD_FULL === '1';

/** For `npm run mutants`: the sources whose checks can be removed one by one. */
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
  // The copy that Node itself loads: errors of a second copy are not recognised.
  resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }] },
  // The copy of a recipe finds its packages above it.
  server: { fs: { strict: false } },
  test: {
    ...(mutants && { runner: 'bin/mutants/runner.js' }),
    pool: 'forks',
    // More than the two cores, as tests also wait: for the disk, for a process that starts, for its time.
    maxWorkers: 3,
    // Only ends a test that hangs: a slow machine must not fail a test.
    testTimeout: full ? 30 * 60_000 : 2 * 60_000,
    hookTimeout: full ? 30 * 60_000 : 2 * 60_000,
    teardownTimeout: 20_000,
    // React's warnings about hostile markup matter only if a test fails; the long tests print figures.
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
          ...tests(
            '{codec,contract,drill,server}/**/*',
            'ts',
            full ? 'bin/**/*.full.test.js' : 'bin/**/*.test.js',
          ),
          globalSetup: ['server/test/scratch-postgres.ts'],
          setupFiles: ['bin/costs.setup.js', 'server/test/documented.ts', 'server/test/tell-errors.ts'],
          // Test files share the server. A long test, or one with a check removed, may leave it in disorder.
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
          // Test files share the screens; web/test/setup.ts clears up after each test.
          isolate: false,
        },
      },
    ],
  },
});

function tests(place: string, ending: string, ...besides: string[]) {
  return {
    include: [`${place}${full ? '.full' : ''}.test.${ending}`, ...besides],
    exclude: [
      '**/node_modules/**',
      '**/build/**',
      ...(full ? [] : ['**/*.full.test.*']),
      // Tests of services that aren't there.
      ...(process.env.LOOPYARD_WITHOUT ?? '').split(' ').filter(Boolean),
    ],
  };
}
