import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { rightTo } from '../../../access/right.ts';
import { sessionsOverBefore } from '../../../access/sessions.ts';
import type { FileId, LoopId, UserId, Viewer } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { sessions, users } from '../../accounts/tables.ts';
import { files } from '../tables.ts';

export const resumableMs = 24 * 3_600_000;

export type ResumableUpload = {
  id: FileId;
  key: string;
  name: string;
  ownerId: UserId;
  loopId: LoopId | null;
  size: number;
  isWhole: boolean;
  expiresAt: Date;
  /** Revoking one of these ends the upload: `session:1`, `user:2`, `loop:3`. */
  rightKeys: string[];
};

export async function findResumable(
  db: Db,
  { key, viewer, now }: { key: string; viewer: Viewer; now: Date },
): Promise<ResumableUpload | null> {
  const { idleSince, bornSince } = sessionsOverBefore(now);
  const [row] = await db
    .select({
      id: files.id,
      name: files.name,
      ownerId: files.ownerId,
      loopId: files.loopId,
      size: files.size,
      isWhole: sql<boolean>`${files.uploadedAt} is not null`,
      expiresAt: files.uploadExpiresAt,
    })
    .from(files)
    .innerJoin(sessions, and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, files.ownerId)))
    .innerJoin(users, eq(users.id, files.ownerId))
    .where(
      and(
        eq(files.key, key),
        isNotNull(files.size),
        or(isNotNull(files.uploadedAt), gt(files.uploadExpiresAt, now)),
        sql`(${files.loopId} is null or ${rightTo(files.loopId, files.ownerId).columns.isMember})`,
        isNull(sessions.endedAt),
        sql`${sessions.lastUsedAt} > ${idleSince}`,
        sql`${sessions.createdAt} > ${bornSince}`,
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
      ),
    );
  if (!row || row.size === null) return null;
  const loopKeys = row.loopId === null ? [] : [`loop:${row.loopId}`];
  return {
    ...row,
    key,
    size: row.size,
    rightKeys: [`session:${viewer.sessionId}`, `user:${row.ownerId}`, ...loopKeys],
  };
}

const leaseMs = 10_000;
const leaseEnd = sql`now() + ${leaseMs} * interval '1 millisecond'`;

/** Null if another process holds the lease. `lose` is called if the upload or its lease is gone meanwhile. */
export async function whileLeased<T>(
  db: Db,
  { id, lose }: { id: FileId; lose(): void },
  act: () => Promise<T>,
): Promise<T | null> {
  const unfinished = and(eq(files.id, id), isNull(files.uploadedAt));
  const [claimed] = await db
    .update(files)
    .set({ leaseEndsAt: leaseEnd })
    .where(and(unfinished, sql`coalesce(${files.leaseEndsAt} <= now(), true)`))
    .returning({ id: files.id });
  if (!claimed) return null;
  const extend = async () => {
    const rows = await db
      .update(files)
      .set({ leaseEndsAt: leaseEnd })
      .where(unfinished)
      .returning({ id: files.id })
      .catch(() => []);
    if (rows.length === 0) lose();
  };
  const timer = setInterval(extend, leaseMs / 4);
  try {
    return await act();
  } finally {
    clearInterval(timer);
    // Release now: the next piece may take a day to come.
    await db.update(files).set({ leaseEndsAt: null }).where(unfinished);
  }
}

export async function postponeExpiry(db: Db, id: FileId, now: Date): Promise<Date> {
  const expiresAt = new Date(now.getTime() + resumableMs);
  await db
    .update(files)
    .set({ uploadExpiresAt: expiresAt })
    .where(and(eq(files.id, id), isNull(files.uploadedAt)));
  return expiresAt;
}
