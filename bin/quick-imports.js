import { registerHooks } from 'node:module';

/**
 * Node reads a package's manifest anew for each of its files, and Drizzle's is huge: half of a program's start was
 * that. Its files are modules beside each other, whatever the manifest says of them.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    if (!specifier.startsWith('.') || !parentURL.includes('/node_modules/drizzle-orm/'))
      return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
