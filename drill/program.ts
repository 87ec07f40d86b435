import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

export const serverArgs = (folder = root) => [
  '--import',
  new URL('../bin/quick-imports.js', import.meta.url).href,
  join(folder, 'server', 'main.ts'),
];
export const serverEnvironment = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') };
