import type { UpdateScene } from './update-scene.ts';

/** The further migration of a newer version. */
export const newerTable = 'create table newer (id int)';

export async function isMigrated({ database }: UpdateScene): Promise<boolean> {
  const [row] = await database`select to_regclass('newer') is not null as yes`;
  return row?.yes;
}
