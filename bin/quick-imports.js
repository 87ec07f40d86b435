import { registerHooks } from 'node:module';

const root = new URL('..', import.meta.url).href;
const modulesAlone = /\/node_modules\/(drizzle-orm|zod)\//;
const resolved = new Map();

/**
 * Node reads a package's manifest anew for each import of it and for each of its files, and Drizzle's is huge: half of
 * a program's start was that. What one file of a folder of ours was led to, the next is too; and a package's files
 * are modules beside each other.
 */
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
