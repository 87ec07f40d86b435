import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The build that new servers take, named by the file `current` beside it; null: there is none. */
export function currentBuild(builds: string): string | null {
  const pointer = join(builds, 'current');
  const folder = existsSync(pointer) && join(builds, readFileSync(pointer, 'utf8').trim());
  return folder && existsSync(join(folder, 'client')) ? folder : null;
}

/** What browsers are sent of every whole build that is kept, as there are at this moment. */
export function clientFolders(builds: string): string[] {
  return readdirSync(builds)
    .filter((name) => /^[0-9a-f]{16}$/.test(name))
    .map((name) => join(builds, name, 'client'));
}
