import { maySeeLastSeen } from '@loopyard/contract/policy.ts';
import { and, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isLead } from '../../access/leads.ts';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { users } from '../accounts/tables.ts';
import { isAdultsOnly, loops } from '../loops/tables.ts';
import { isMemberNow, memberships } from './tables.ts';

/** False once somebody has let them in again. */
export async function wasRemoved({ viewer }: SignedIn, tx: Tx, loopId: LoopId): Promise<boolean> {
  const [row] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.loopId, loopId),
        eq(memberships.userId, viewer.userId),
        isNotNull(memberships.leftAt),
        isNotNull(memberships.removedBy),
      ),
    );
  return row !== undefined;
}

export async function findOwnerId(tx: Tx, loopId: LoopId): Promise<UserId | null> {
  const [loop] = await tx.select({ ownerId: loops.ownerId }).from(loops).where(eq(loops.id, loopId));
  return loop?.ownerId ?? null;
}

type LastSeen = { loopId: LoopId; at: Date | null; isShown: boolean };

/** In the loops that both are in. @param loopIds only in these */
export async function listLastSeen(
  { viewer }: SignedIn,
  db: Db | Tx,
  userId: UserId,
  loopIds?: LoopId[],
): Promise<LastSeen[]> {
  const ownMembership = alias(memberships, 'mine');
  const viewerId = viewer.userId;
  const isMine = and(eq(ownMembership.loopId, memberships.loopId), eq(ownMembership.userId, viewerId));
  const rows = await db
    .select({
      loopId: memberships.loopId,
      at: memberships.lastReadAt,
      isAdmin: sql<boolean>`${ownMembership.adminSince} is not null`,
      isLead: isLead(sql`${memberships.loopId}`, viewerId),
      isAdultsOnly,
    })
    .from(memberships)
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .innerJoin(ownMembership, and(isMine, isMemberNow(ownMembership)))
    .where(
      and(
        eq(memberships.userId, userId),
        loopIds && inArray(memberships.loopId, loopIds),
        isMemberNow(),
        isNull(loops.deletedAt),
      ),
    );
  return rows.map(({ loopId, at, ...right }) => ({
    ...{ loopId, at },
    isShown: maySeeLastSeen({ userId: viewerId, ...right }, userId),
  }));
}

export function listAdminsToTell(db: Db | Tx, condition: SQL | undefined) {
  return db
    .select({ id: users.id, email: users.email, loop: loops.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .where(
      and(
        condition,
        isMemberNow(),
        isNotNull(memberships.adminSince),
        isNull(users.suspendedAt),
        ne(users.email, ''),
      ),
    );
}
