import type { Platform } from '../feature.ts';
import { addErasures } from '../lifecycle/erased-list.ts';
import type { RunningCluster } from '../platform/database/embedded.ts';
import { type Archiver, startArchiver } from '../platform/recovery/archiver.ts';
import { mirrorFiles, removeRemoved } from '../platform/recovery/files-mirror.ts';
import { objectPrefixes } from '../platform/storage/open-storage.ts';

const dayMs = 86_400_000;

export function startRecovery(
  { config, recoveryPlace: place, database, storage, log }: Platform,
  cluster: RunningCluster,
): Archiver | null {
  if (!config.recovery || !place) return null;
  const { days } = config.recovery;
  const { objects } = storage;
  return startArchiver({
    ...cluster,
    place,
    daysKept: days,
    hasRoom: () => storage.hasRoom(0),
    log,
    always: () => addErasures(database.db, place),
    async first() {
      await mirrorFiles({ objects, prefixes: objectPrefixes, place });
      // One day longer than the rows, which are kept from the copy before on.
      await removeRemoved(place, new Date(Date.now() - (days + 2) * dayMs));
    },
  });
}
