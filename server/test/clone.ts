import { appendFile, cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { begin, type StartedCommand } from './command-line.ts';

/** This program in a folder of its own, with one migration more: as another version of it would be. */
export type Clone = {
  /** The newest of its migrations, and of ours. */
  version: number;
  command(words: string[], settings: Record<string, string>): StartedCommand;
  start(settings: Record<string, string>): StartedCommand;
};

const root = fileURLToPath(new URL('../../', import.meta.url));

/** @param oldest what the further migration names, as a distance from our newest: 0 is ours, 1 its own */
export async function cloneWithMigration(folder: string, oldest: 0 | 1): Promise<Clone> {
  await mkdir(folder, { recursive: true });
  for (const part of ['node_modules', 'contract', 'web', 'seeds'])
    await symlink(join(root, part), join(folder, part), 'dir');
  await cp(join(root, 'server'), join(folder, 'server'), {
    recursive: true,
    filter: (path) => !path.startsWith(join(root, 'server', 'node_modules')) && !/\.test\.ts$/.test(path),
  });
  const at = (file: string) => join(folder, 'server', 'migrations', file);
  const journal = JSON.parse(await readFile(at('meta/_journal.json'), 'utf8'));
  const newest = journal.entries.at(-1);
  const version = newest.idx + 1;
  const tag = `${numbered(version)}_newer`;
  journal.entries.push({ ...newest, idx: version, when: newest.when + 1_000, tag });
  await writeFile(at('meta/_journal.json'), JSON.stringify(journal));
  await appendFile(
    at(`${tag}.sql`),
    `-- Oldest server: ${numbered(newest.idx + oldest)}\ncreate table newer (id int);\n`,
  );
  const program = (name: string) => join(folder, 'server', name);
  return {
    version,
    command: (words, settings) => begin([program('cli.ts'), ...words], settings),
    start: (settings) => begin([program('main.ts')], settings),
  };
}

const numbered = (version: number) => String(version).padStart(4, '0');
