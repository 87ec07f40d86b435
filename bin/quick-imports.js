import { registerHooks } from 'node:module';

const root = new URL('..', import.meta.url).href;
const modulesAlone = /\/node_modules\/(drizzle-orm|zod)\//;
const resolved = new Map();

// Node reads a package's manifest for each import, and Drizzle's is huge: that was half of a program's start.
// One result serves all files of one of our folders; files inside a package are resolved as siblings.
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '', conditions } = context;
    if (specifier.startsWith('.') && modulesAlone.test(parentURL) && conditions.includes('import'))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    const isOfPackage = !/^\.|:/.test(specifier);
    if (!isOfPackage || !parentURL.startsWith(root) || parentURL.includes('/node_modules/'))
      return next(specifier, context);
    const [folder] = parentURL.slice(root.length).split('/');
    const key = [folder, specifier, ...conditions].join(' ');
    if (!resolved.has(key)) resolved.set(key, next(specifier, context));
    return { ...resolved.get(key), shortCircuit: true };
  },
});
