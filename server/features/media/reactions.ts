import type { Db } from '../../platform/database/database.ts';
import { outsideBackup } from '../../platform/database/locks.ts';
import { on, type Reaction } from '../../platform/events/events.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { fileDeleted } from './events.ts';

type Parts = { database: { db: Db }; storage: Pick<Storage, 'receiving' | 'remove'> };

/** The bytes are deleted after the row, by an event, so a crash in between leaves no orphans. */
export function mediaReactions({ database: { db }, storage }: Parts): Reaction[] {
  return [
    on(fileDeleted, async ({ file_key: key }) => {
      await storage.receiving.drop(key);
      await outsideBackup(db, () => storage.remove(key));
      return {};
    }),
  ];
}
