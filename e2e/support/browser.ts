import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const manifest = join(root, 'node_modules', '@sparticuz', 'chromium', 'package.json');
const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
/** Not in the shared temporary folder, so that several clones and users don't clash. */
const folder = join(root, '.cache', `chromium-${version}`);

/** Chromium's headless shell from npm. Call `unpackBrowser()` first. */
export const browserPath = join(folder, 'chromium');

export async function unpackBrowser(): Promise<void> {
  if (existsSync(browserPath)) return;
  const unpacking = `${folder}.${process.pid}`;
  mkdirSync(unpacking, { recursive: true });
  const { TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env;
  // The package unpacks into TMPDIR, and its libraries only where it believes to run on AWS Lambda.
  Object.assign(process.env, { TMPDIR: unpacking, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    restore({ TMPDIR, AWS_EXECUTION_ENV, LD_LIBRARY_PATH, FONTCONFIG_PATH });
  }
  // Renamed once complete. Another run may have been faster.
  if (existsSync(browserPath)) rmSync(unpacking, { recursive: true, force: true });
  else renameSync(unpacking, folder);
}

/** Uses the libraries and fonts of the package where the system has none. */
export function browserEnvironment(): Record<string, string> {
  const env: Record<string, string> = { ...(process.env as Record<string, string>), TMPDIR: tmpdir() };
  if (!existsSync(browserPath)) return env;
  const libraries = spawnSync('ldd', [browserPath], { encoding: 'utf8' });
  if (libraries.status !== 0 || libraries.stdout.includes('not found')) {
    env.LD_LIBRARY_PATH = join(folder, 'al2023', 'lib');
  }
  if (!existsSync('/etc/fonts')) env.FONTCONFIG_PATH = join(folder, 'fonts');
  return env;
}

function restore(variables: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(variables)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}
