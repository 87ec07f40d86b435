import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrationsFolder } from '../server/platform/database/migrate.ts';
import { readVersions, type Version } from '../server/platform/database/versions.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

export type Earlier = { commit: string; version: Version; folder: string };

/** The earliest version that works with the current database and drains before it stops. */
export async function earlierVersion(): Promise<Earlier> {
  const commit = process.env.DRILL_FROM ? git('rev-parse', process.env.DRILL_FROM) : earliestCommit();
  const folder = join(root, '.cache', 'drill', commit);
  await prepare(commit, folder);
  return { commit: commit.slice(0, 7), version: versionOf(commit), folder };
}

function earliestCommit(): string {
  const introduction = [
    'log',
    '--reverse',
    '--format=%H',
    '-S',
    'DRAIN_SECONDS',
    '--',
    'server/config/settings.ts',
    'server/settings.ts',
  ];
  const [draining] = git(...introduction).split('\n');
  if (!draining)
    throw new Error('This drill needs the history of the project: a clone of it that is not shallow');
  const later = git('rev-list', '--first-parent', '--reverse', `${draining}..HEAD`)
    .split('\n')
    .filter(Boolean);
  const ours = readVersions(migrationsFolder);
  const isBorne = (version: Version) =>
    ours.every((entry) => entry.version <= version || entry.oldest <= version);
  return [draining, ...later].find((commit) => isBorne(versionOf(commit))) ?? git('rev-parse', 'HEAD');
}

function versionOf(commit: string): Version {
  return JSON.parse(git('show', `${commit}:server/migrations/meta/_journal.json`)).entries.length - 1;
}

async function prepare(commit: string, folder: string): Promise<void> {
  const stamp = join(folder, '.prepared');
  if (existsSync(stamp)) return;
  console.error(`Preparing ${commit.slice(0, 7)}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  git('clone', '--quiet', '--shared', '--no-checkout', root, folder);
  execFileSync('git', ['checkout', '--quiet', '--detach', commit], { cwd: folder });
  const lockfile = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8');
  // Links take no space or time; otherwise npm installs the packages.
  if (process.platform === 'linux' && lockfile(root) === lockfile(folder))
    for (const part of ['', 'server', 'web', 'contract']) {
      const modules = join(part, 'node_modules');
      if (existsSync(join(root, modules)))
        execFileSync('cp', ['-al', join(root, modules), join(folder, modules)]);
    }
  execFileSync(process.execPath, ['bin/build.js'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  await writeFile(stamp, '');
}
