import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export function currentBuild(builds: string): string | null {
  const pointer = join(builds, 'current');
  const folder = existsSync(pointer) && join(builds, readFileSync(pointer, 'utf8').trim());
  return folder && existsSync(join(folder, 'client')) ? folder : null;
}

export function clientFolders(builds: string): string[] {
  return readdirSync(builds)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(builds, name, 'client'));
}
