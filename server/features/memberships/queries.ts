import { and, eq, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import type { LoopId, SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { memberships } from './tables.ts';

/** Whether an admin took the viewer out of the loop, and nobody has let them in since. */
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

/** Who the loop belongs to. */
export async function findOwnerId(tx: Tx, loopId: LoopId): Promise<UserId | null> {
  const [loop] = await tx.select({ ownerId: loops.ownerId }).from(loops).where(eq(loops.id, loopId));
  return loop?.ownerId ?? null;
}

/** Admins and where mail reaches them, with the name of the loop they are admins of. @param condition memberships */
export function listAdminsToTell(db: Db | Tx, condition: SQL | undefined) {
  return db
    .select({ id: users.id, email: users.email, loop: loops.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .where(
      and(
        condition,
        isNull(memberships.leftAt),
        isNotNull(memberships.adminSince),
        isNull(users.suspendedAt),
        ne(users.email, ''),
      ),
    );
}
