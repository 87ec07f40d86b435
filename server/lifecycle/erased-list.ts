import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../platform/database/database.ts';
import { folderPlace } from '../platform/recovery/folder-place.ts';
import { readNewestBackup } from '../platform/recovery/newest-backup.ts';
import type { RecoveryPlace } from '../platform/recovery/place.ts';
import { StartError } from '../platform/start-error.ts';

const erasedSchema = z.array(z.object({ user_id: z.number(), erased_at: z.iso.datetime({ offset: true }) }));
export type Erased = z.infer<typeof erasedSchema>[number];

/** Next to the backups that could bring erased people back; the newest list is complete. */
const erasedFile = 'erased.json';
const listLock = 6306;

type Place = Pick<RecoveryPlace, 'address' | 'read' | 'write'>;

/** @throws StartError if the list is damaged or missing: a shorter one would bring somebody back */
export async function readErased(place: Place): Promise<Erased[]> {
  const erased = await findErased(place);
  if (erased) return erased;
  throw new StartError(
    `There is no ${erasedFile} in ${place.address}: it lists the accounts to erase again after a restore. Copy it from where the backups were made. If it is lost and nobody was erased, put [] in it`,
  );
}

export async function addErasures(db: Db, place: Place): Promise<void> {
  const erased = await db.execute<Erased>(
    sql`select user_id::float8 as user_id, to_json(erased_at)#>>'{}' as erased_at from erasures`,
  );
  const before = await findErased(place);
  const entries = new Map([...(before ?? []), ...erased].map((entry) => [keyOf(entry), entry]));
  if (before?.length === entries.size) return;
  const list = Buffer.from(JSON.stringify([...entries.values()], null, 2));
  await place.write(erasedFile, Readable.from([list]));
}

/** Several processes write the list beside the backups, so they take turns. */
export async function addErasuresTo(db: Db, backupsFolder: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${listLock})`);
    await addErasures(db, folderPlace(backupsFolder));
  });
}

export async function addErasuresBesideBackups(db: Db, dataDir: string): Promise<void> {
  const backup = await readNewestBackup(dataDir);
  if (backup) await addErasuresTo(db, dirname(backup));
}

/** A restored database may have had the number before, so the moment counts too. */
function keyOf({ user_id, erased_at }: Erased): string {
  return `${user_id} ${Date.parse(erased_at)}`;
}

async function findErased(place: Place): Promise<Erased[] | null> {
  const source = await place.read(erasedFile);
  if (!source) return null;
  const { data } = erasedSchema.safeParse(parse(await text(source)));
  if (data) return data;
  throw new StartError(
    `${place.address}/${erasedFile} is damaged: it lists the accounts to erase again after a restore. Replace it with an earlier copy, or remove it if there is none`,
  );
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
