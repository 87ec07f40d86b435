import { dataRequestLimits } from '@loopyard/contract/data-requests.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { and, asc, desc, eq, isNull, lt } from 'drizzle-orm';
import type { DataRequestId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { users } from '../accounts/tables.ts';
import { dataRequests } from './tables.ts';

const daysMs = dataRequestLimits.days * 86_400_000;

export type DataRequestRow = typeof dataRequests.$inferSelect;

export const dueAt = ({ createdAt }: { createdAt: Date }): Date => new Date(createdAt.getTime() + daysMs);

export async function listOwnDataRequests({ viewer }: SignedIn, db: Db): Promise<DataRequestRow[]> {
  return db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.userId, viewer.userId))
    .orderBy(desc(dataRequests.id))
    .limit(listLimits.items);
}

const pageLength = 20;

/** For operators: first the open ones, the oldest of them first, then the newest answers. */
export async function listDataRequests(db: Db, page: number) {
  const { firstName, lastName, email } = users;
  const items = await db
    .select({ request: dataRequests, firstName, lastName, email })
    .from(dataRequests)
    .innerJoin(users, eq(users.id, dataRequests.userId))
    .orderBy(desc(isNull(dataRequests.answeredAt)), desc(dataRequests.answeredAt), asc(dataRequests.id))
    .limit(pageLength)
    .offset((page - 1) * pageLength);
  const count = await db.$count(dataRequests);
  return { items, count, pageCount: Math.max(1, Math.ceil(count / pageLength)) };
}

export async function countDataRequests(db: Db, now: Date): Promise<{ open: number; overdue: number }> {
  const isOpen = isNull(dataRequests.answeredAt);
  const isOverdue = and(isOpen, lt(dataRequests.createdAt, new Date(now.getTime() - daysMs)));
  const [open, overdue] = await Promise.all([
    db.$count(dataRequests, isOpen),
    db.$count(dataRequests, isOverdue),
  ]);
  return { open, overdue };
}

export async function findAskerId(db: Db | Tx, requestId: DataRequestId): Promise<UserId | null> {
  const [row] = await db
    .select({ userId: dataRequests.userId })
    .from(dataRequests)
    .where(eq(dataRequests.id, requestId));
  return row?.userId ?? null;
}
