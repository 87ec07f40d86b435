import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

test('quick imports resolve files, packages and built-in modules like Node', () => {
  const program = `
    const names = ['drizzle-orm/migrator', 'zod', './server/config/settings.ts', 'node:path'];
    const modules = await Promise.all(names.map((name) => import(name)));
    console.log(modules.map((module) => Object.keys(module).sort().join()).join('\\n'));
  `;
  const run = (...args) =>
    spawnSync(process.execPath, [...args, '--input-type=module', '--eval', program], {
      cwd: root,
      encoding: 'utf8',
    }).stdout;
  expect(run('--import', './bin/quick-imports.js')).toBe(run());
  expect(run()).toContain('readMigrationFiles');
});
