// Loaded by every process that a test starts, so that the check is removed there too.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../prepare.js';

const sources = JSON.parse(readFileSync(process.env.LOOPYARD_MUTANTS, 'utf8'));
globalThis.mutant ??= (id) => id === Number(process.env.LOOPYARD_MUTANT);

registerHooks({
  load(url, context, next) {
    const source = url.startsWith('file:') && sources[relative(root, fileURLToPath(url.split('?')[0]))];
    return source ? { format: 'module-typescript', source, shortCircuit: true } : next(url, context);
  },
});
