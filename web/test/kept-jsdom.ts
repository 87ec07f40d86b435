import { builtinEnvironments, type Environment } from 'vitest/runtime';

let isSetUp = false;

/** One window for all files of a worker: making one takes longer than most files do. `setup.ts` clears what a test leaves. */
export default {
  name: 'kept-jsdom',
  viteEnvironment: 'client',
  async setup(global, options) {
    if (!isSetUp) await builtinEnvironments.jsdom.setup(global, options);
    isSetUp = true;
    return { teardown() {} };
  },
} satisfies Environment;
