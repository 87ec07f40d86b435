import { cpSync } from 'node:fs';
import { appendFile, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { begin, quickImports, type StartedCommand } from './command-line.ts';

/** A copy of the program with extra migrations, like another version. */
export type Clone = {
  version: number;
  command(words: string[], settings: Record<string, string>): StartedCommand;
  start(settings: Record<string, string>): StartedCommand;
};

const root = fileURLToPath(new URL('../../', import.meta.url));

/** `oldest` is the oldest server version that can use the migrated database; null for this one. */
export type FurtherMigration = { oldest: number | null; sql: string };

export async function cloneWithMigrations(folder: string, further: FurtherMigration[]): Promise<Clone> {
  await mkdir(folder, { recursive: true });
  for (const part of ['node_modules', 'contract', 'web', 'seeds'])
    await symlink(join(root, part), join(folder, part), 'dir');
  cpSync(join(root, 'server'), join(folder, 'server'), {
    recursive: true,
    filter: (path) =>
      !path.startsWith(join(root, 'server', 'node_modules')) && !/\.test\.ts$|_snapshot\.json$/.test(path),
  });
  // This hook helps only the files beside its own folder.
  const ownQuickImports = join(folder, 'bin', 'quick-imports.js');
  cpSync(fileURLToPath(quickImports), ownQuickImports);
  const hooks = [quickImports, pathToFileURL(ownQuickImports).href];
  const version = await addMigrations(join(folder, 'server', 'migrations'), further);
  const program = (name: string) => join(folder, 'server', name);
  return {
    version,
    command: (words, settings) => begin([program('cli.ts'), ...words], settings, hooks),
    start: (settings) => begin([program('main.ts')], settings, hooks),
  };
}

async function addMigrations(folder: string, further: FurtherMigration[]): Promise<number> {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'));
  const ours = journal.entries.at(-1);
  for (const [n, { oldest, sql }] of further.entries()) {
    const idx = ours.idx + 1 + n;
    const tag = `${numbered(idx)}_newer`;
    journal.entries.push({ ...ours, idx, when: ours.when + 1_000 * (n + 1), tag });
    await appendFile(join(folder, `${tag}.sql`), `-- Oldest server: ${numbered(oldest ?? idx)}\n${sql};\n`);
  }
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify(journal));
  return ours.idx + further.length;
}

const numbered = (version: number) => String(version).padStart(4, '0');
