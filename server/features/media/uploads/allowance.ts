import { mediaLimits } from '@loopyard/contract/media.ts';
import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { LoopId, UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { type Failure, fail } from '../../../platform/result.ts';
import { getEntitlements, mostStorage } from '../../plans/queries.ts';
import { sumSharedBytes } from '../queries.ts';
import { files } from '../tables.ts';
import { isUnused } from '../unused.ts';

async function sumWaiting(db: Db | Tx, userId: UserId, { now, also }: { now: Date; also?: SQL }) {
  const [row] = await db
    .select({
      files: sql<number>`count(distinct coalesce(${files.originalId}, ${files.id}))`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number),
    })
    .from(files)
    .where(
      and(
        eq(files.ownerId, userId),
        or(isNotNull(files.uploadedAt), gt(files.uploadExpiresAt, now)),
        isUnused,
        also,
      ),
    );
  return row ?? { files: 0, bytes: 0 };
}

/** Locks, so that one person's uploads are counted one after the other. */
export async function refuseOneMore(tx: Tx, userId: UserId, now: Date): Promise<Failure | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`);
  const waiting = await sumWaiting(tx, userId, { now });
  if (waiting.files < mediaLimits.waitingUploads) return null;
  return fail('quota_exceeded', {
    detail: `You have ${mediaLimits.waitingUploads} files that are not shared yet. Please share or remove some of them first`,
  });
}

type More = { bytes: number; loopId: LoopId | null; now: Date };

export async function refuseBytes(
  db: Db | Tx,
  userId: UserId,
  { bytes, loopId, now }: More,
): Promise<Failure | null> {
  const [waiting, plan] = await Promise.all([sumWaiting(db, userId, { now }), mostStorage(db, userId, now)]);
  if (waiting.bytes + bytes > Math.max(plan, waitingBytes))
    return fail('quota_exceeded', {
      detail:
        'Your files that are not shared yet take too much space. Please share or remove some of them first',
    });
  if (loopId === null) return null;
  const { usedBytes, totalBytes } = await measureStorage(db, { loopId, userId, now });
  if (totalBytes === null || usedBytes + bytes <= totalBytes) return null;
  return fail(
    'quota_exceeded',
    usedBytes < totalBytes ? { detail: 'This file needs more storage than you have left in this loop' } : {},
  );
}

/** `totalBytes` is null if the plan has no limit. */
export async function measureStorage(
  db: Db | Tx,
  { loopId, userId, now }: { loopId: LoopId; userId: UserId; now: Date },
): Promise<{ usedBytes: number; totalBytes: number | null }> {
  const [shared, waiting, { bytesPerMember }] = await Promise.all([
    sumSharedBytes(db, { loopId, userId }),
    sumWaiting(db, userId, { now, also: eq(files.loopId, loopId) }),
    getEntitlements(db, loopId, now),
  ]);
  return { usedBytes: shared + waiting.bytes, totalBytes: bytesPerMember };
}

const waitingBytes = 5 * 1024 ** 3;
