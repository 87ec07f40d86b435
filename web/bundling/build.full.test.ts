import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const web = join(import.meta.dirname, '..');

test('the build fails for no page that takes longer than React Router allows it', async () => {
  const folder = 'build/without-time.new';
  onTestFinished(() => rm(join(web, folder), { recursive: true, force: true }));
  const millisecond =
    "const name = 'time' + 'out', ofAny = AbortSignal[name]; AbortSignal[name] = () => ofAny.call(AbortSignal, 1)";
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    LOOPYARD_BUILD: folder,
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(millisecond)}`,
  };
  const built = promisify(execFile)('react-router', ['build'], { cwd: web, env });
  expect((await built).stdout).toContain('Prerender (html): /login');
});
