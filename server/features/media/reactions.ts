import type { Db } from '../../platform/database/database.ts';
import { outsideBackup } from '../../platform/database/locks.ts';
import { on, type Reaction } from '../../platform/events/events.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { fileDeleted } from './events.ts';

type Parts = { database: { db: Db }; storage: Pick<Storage, 'receiving' | 'remove'> };

/** The bytes go after the row, and for sure: a crash in between leaves none that nobody knows of. */
export function mediaReactions({ database: { db }, storage }: Parts): Reaction[] {
  return [
    on(fileDeleted, async ({ file_key }) => {
      await storage.receiving.drop(file_key);
      await outsideBackup(db, () => storage.remove(file_key));
      return {};
    }),
  ];
}
