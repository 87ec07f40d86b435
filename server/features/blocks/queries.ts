import { and, desc, eq, sql } from 'drizzle-orm';
import { blockedIn } from '../../access/blocks.ts';
import type { LoopId, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { blocks } from './tables.ts';

/** @param loopId only those whose things are left out there; null: all */
export function listBlocks(db: Db, { userId, loopId }: { userId: UserId; loopId: LoopId | null }) {
  const isLeftOut = loopId === null ? undefined : sql`${users.id} in ${blockedIn(loopId, userId)}`;
  return db
    .select({ id: users.id, name: fullNameColumn(users), createdAt: blocks.createdAt })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedUserId))
    .where(and(eq(blocks.userId, userId), isLeftOut))
    .orderBy(desc(blocks.createdAt), desc(users.id));
}

/** Whether both are members of some loop. */
export async function shareLoop(db: Db | Tx, userId: UserId, otherId: UserId): Promise<boolean> {
  const rows = await db.execute(sql`select from ${memberships} mine
    join ${memberships} theirs on theirs.loop_id = mine.loop_id and theirs.user_id = ${otherId}
    join ${loops} l on l.id = mine.loop_id and l.deleted_at is null
    join ${users} account on account.id = theirs.user_id and account.deleted_at is null
    where mine.user_id = ${userId} and ${isMemberNow('mine')} and ${isMemberNow('theirs')} limit 1`);
  return rows.length > 0;
}
