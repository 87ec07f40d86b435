import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export async function commandLine(...words: string[]): Promise<string> {
  const { LOOPYARD_DATA: dataDir, LOOPYARD_URL: url } = process.env;
  if (!dataDir || !url)
    throw new Error('The command line can’t reach the server: set LOOPYARD_DATA to its folder');
  const env = { ...process.env, DATA_DIR: dataDir, PORT: new URL(url).port, NODE_ENV: 'test' };
  const { stdout } = await promisify(execFile)(process.execPath, ['bin/loopyard.js', ...words], {
    cwd: root,
    env,
  });
  return stdout;
}
