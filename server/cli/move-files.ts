import postgres, { type Sql } from 'postgres';
import type { Config } from '../config/config.ts';
import { noteAround } from '../features/operator/acts.ts';
import { backupLock, diskOnlyLock } from '../platform/database/locks.ts';
import { moveObjects } from '../platform/storage/move-objects.ts';
import { objectPrefixes } from '../platform/storage/open-storage.ts';
import { openStores } from '../start/open.ts';
import { type Command, type Invocation, withPlatform } from './command.ts';
import { finishWith } from './people.ts';
import { weigh } from './weight.ts';

type Place = Config['storage'];
const placeNames: Record<Place, string> = { local: 'the disk', s3: 'the bucket' };

export const moveFilesCommand: Command = {
  usage: 'move-files --to <s3|local>',
  summary: 'Move all files to the bucket or to the disk, while the server runs',
  async run(invocation) {
    const [to] = invocation.words;
    if (!invocation.flags.has('--to') || (to !== 's3' && to !== 'local'))
      return finishWith(invocation, 'Please give the target: --to s3 or --to local');
    return withPlatform(invocation, async (openPlatform) => {
      const { platform, url } = openPlatform;
      const client = postgres(url, { max: 1, onnotice: () => {} });
      try {
        const refusal = await refusalOf(invocation.config, client, to);
        if (refusal) return finishWith(invocation, refusal);
        const folder = await platform.storage.workspaces.make('moving');
        try {
          return await noteAround(openPlatform, { act: 'move-files' }, () =>
            moveFiles(invocation, { client, folder, to }),
          );
        } finally {
          await platform.storage.workspaces.remove(folder);
        }
      } finally {
        await client.end({ timeout: 5 });
      }
    });
  },
};

async function refusalOf({ s3, storage }: Config, client: Sql, to: Place): Promise<string | null> {
  if (!s3) return 'First set S3_BUCKET and its related settings for every process, and restart them';
  if (storage !== to)
    return `New files still go to ${placeNames[storage]}. First set STORAGE=${to} for every process, and restart them`;
  const [row] = await client`select pg_try_advisory_lock(${diskOnlyLock}) as is_free`;
  return row?.is_free
    ? null
    : 'A server without S3 settings is using this database. Restart it with the same S3 settings first';
}

type Way = { client: Sql; folder: string; to: Place };

async function moveFiles(invocation: Invocation, { client, folder, to }: Way): Promise<number> {
  const { local, s3 } = await openStores(invocation.config, invocation.log);
  if (!s3) throw new Error('there is no bucket');
  const [from, target] = to === 's3' ? [local, s3] : [s3, local];
  const tally = await moveObjects(
    {
      from,
      to: target,
      folder,
      // Backups and the removal of files wait for this lock.
      async undisturbed(act) {
        await client`select pg_advisory_lock(${backupLock})`;
        await act().finally(() => client`select pg_advisory_unlock(${backupLock})`);
      },
    },
    objectPrefixes,
  );
  for (const name of tally.differing)
    invocation.say(`Not moved, because ${placeNames[to]} has another file with this name: ${name}`);
  return finishWith(
    invocation,
    `Moved to ${placeNames[to]}: ${weigh(tally.movedObjects)}`,
    tally.differing.length > 0 ? 1 : 0,
  );
}
