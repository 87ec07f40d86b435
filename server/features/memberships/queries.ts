import { and, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
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
