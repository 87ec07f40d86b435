import type { PictureEdit } from '@loopyard/contract/picture-edits.ts';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { FileId, UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { files } from '../tables.ts';

/** How long a dead process keeps its uploads. */
export const leaseMs = 15_000;

export type Claimed = {
  id: FileId;
  key: string;
  name: string;
  ownerId: UserId;
  isFilm: boolean;
  canWait: boolean;
  tries: number;
  originalId: FileId | null;
  edit: PictureEdit | null;
};

type Room = {
  without: UserId[];
  films: boolean;
  forPatient: boolean;
};

/** People take turns, and so do one person's loops; then the smallest work comes first. */
export async function claimNext(tx: Tx, room: Room): Promise<Claimed | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('media.claim', 0))`);
  const [row] = await tx.execute<{ id: FileId }>(nextOf(room));
  if (!row) return null;
  const [claimed] = await tx
    .update(files)
    .set({
      startedAt: sql`now()`,
      leaseEndsAt: inMs(leaseMs),
      tries: sql`${files.tries} + 1`,
    })
    .where(eq(files.id, row.id))
    .returning({
      id: files.id,
      key: files.key,
      name: files.name,
      ownerId: files.ownerId,
      isFilm: sql<boolean>`${files.resourceType} = 'video'`,
      canWait: files.canWait,
      tries: files.tries,
      originalId: files.originalId,
      edit: files.edit,
    });
  return claimed ?? null;
}

/** The database's clock, since the workers' clocks may differ. */
const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`;

function nextOf({ without, films, forPatient }: Room): SQL {
  const busy = sql`${`{${without.join(',')}}`}::bigint[]`;
  return sql`
    with unfinished as (
      select id, owner_id, size, can_wait, resource_type = 'video' as is_film, uploaded_at, next_try_at,
        coalesce(lease_ends_at > now(), false) as under_way,
        (select min(m.loop_id) from file_uses m where m.file_id = files.id and m.post_id is not null) as loop_id
      from files where uploaded_at is not null and processed_at is null
    ), waiting as (
      select * from unfinished
      where not under_way and coalesce(next_try_at <= now(), true) and (${films} or not is_film)
        and (case when can_wait then ${forPatient} else owner_id <> all(${busy}) end)
    ), person as (
      select owner_id from waiting group by owner_id
      order by bool_and(can_wait),
        (select count(*) from unfinished u where u.owner_id = waiting.owner_id and u.under_way),
        (select max(f.started_at) from files f where f.owner_id = waiting.owner_id) nulls first,
        min(uploaded_at), owner_id
      limit 1
    ), served as (
      select (select min(m.loop_id) from file_uses m where m.file_id = f.id and m.post_id is not null) as loop_id, max(f.started_at) as at
      from files f join person using (owner_id)
      where f.started_at > now() - interval '1 hour' group by 1
    )
    select id from waiting join person using (owner_id)
    order by can_wait,
      (select count(*) from unfinished u
        where u.owner_id = waiting.owner_id and u.under_way and u.loop_id is not distinct from waiting.loop_id),
      (select at from served s where s.loop_id is not distinct from waiting.loop_id) nulls first,
      is_film, size, id
    limit 1`;
}

export async function hasUnfinished(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(isNotNull(files.uploadedAt), isNull(files.processedAt)))
    .limit(1);
  return rows.length > 0;
}

/** By key, not by id: a file edited in the meantime has a new key, and its lease isn't ours. */
export async function extendLeases(db: Db, keys: string[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .update(files)
    .set({ leaseEndsAt: inMs(leaseMs) })
    .where(inArray(files.key, keys));
}

export async function handBack(
  db: Db,
  key: string,
  { afterMs, counts }: { afterMs: number; counts: boolean },
): Promise<void> {
  await db
    .update(files)
    .set({
      leaseEndsAt: null,
      nextTryAt: inMs(afterMs),
      ...(!counts && { tries: sql`${files.tries} - 1` }),
    })
    .where(eq(files.key, key));
}
