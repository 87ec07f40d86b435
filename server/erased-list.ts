import { access, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from './platform/start-error.ts';

const erasedSchema = z.array(z.object({ user_id: z.number(), erased_at: z.string() }));
export type Erased = z.infer<typeof erasedSchema>[number];

/** Where the list of who must stay erased is kept, beside what could bring them back: the newest knows of all. */
export const erasedFile = (folder: string) => join(folder, 'erased.json');

/** Nobody where there is no such list; null: it is not what was written. */
export async function readErased(folder: string): Promise<Erased[] | null> {
  const text = await readFile(erasedFile(folder), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error;
    return '[]';
  });
  try {
    return erasedSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Writes nothing where all of them stand there. @throws where what stands there can't be read: a shorter list would bring somebody back */
export async function addErased(folder: string, erased: Erased[]): Promise<void> {
  const erasedBefore = await readErased(folder);
  if (!erasedBefore)
    throw new StartError(
      `${erasedFile(folder)} is damaged: it says who is to be erased again. Put an earlier one there, or take it away if there is none`,
    );
  const all = [...new Map([...erasedBefore, ...erased].map((entry) => [entry.user_id, entry])).values()];
  if (all.length === erasedBefore.length && (await exists(erasedFile(folder)))) return;
  const fresh = `${erasedFile(folder)}.new`;
  await writeFile(fresh, JSON.stringify(all, null, 2), { mode: 0o600, flush: true });
  await rename(fresh, erasedFile(folder));
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
