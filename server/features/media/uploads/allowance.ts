import { mediaLimits } from '@loopyard/contract/media.ts';
import { and, eq, gt, isNotNull, or, sql } from 'drizzle-orm';
import type { UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { type Failure, fail } from '../../../platform/result.ts';
import { mostStorage } from '../../plans/queries.ts';
import { files } from '../tables.ts';
import { isUnused } from '../unused.ts';

/** Uploads that wait: on no post, portrait or logo yet. Also those whose address is still open. */
async function waitingOf(db: Db | Tx, userId: UserId, now: Date) {
  const [row] = await db
    .select({
      files: sql<number>`count(*)`.mapWith(Number),
      bytes: sql<number>`coalesce(sum(${files.size}), 0)`.mapWith(Number),
    })
    .from(files)
    .where(
      and(
        eq(files.ownerId, userId),
        or(isNotNull(files.uploadedAt), gt(files.uploadExpiresAt, now)),
        isUnused,
      ),
    );
  return row ?? { files: 0, bytes: 0 };
}

/** Why a person may not have one more waiting upload, if they may not. One at a time is decided for each. */
export async function refuseOneMore(tx: Tx, userId: UserId, now: Date): Promise<Failure | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads:${userId}`}, 0))`);
  const waiting = await waitingOf(tx, userId, now);
  if (waiting.files < mediaLimits.waitingUploads) return null;
  return fail('quota_exceeded', {
    detail: `${mediaLimits.waitingUploads} of your files wait to be shared. Please share or remove some of them first`,
  });
}

/** Why so many bytes more may not wait beside those that do. */
export async function refuseBytes(
  db: Db | Tx,
  userId: UserId,
  { bytes, now }: { bytes: number; now: Date },
): Promise<Failure | null> {
  const [waiting, plan] = await Promise.all([waitingOf(db, userId, now), mostStorage(db, userId, now)]);
  if (waiting.bytes + bytes <= Math.max(plan, waitingBytes)) return null;
  return fail('quota_exceeded', {
    detail: 'Your files that wait to be shared take too much room. Please share or remove some of them first',
  });
}

const waitingBytes = 5 * 1024 ** 3;
