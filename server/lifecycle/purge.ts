import { inArray, lt } from 'drizzle-orm';
import { comments } from '../features/comments/tables.ts';
import { invitationCodes, invitations } from '../features/invitations/tables.ts';
import { loops } from '../features/loops/tables.ts';
import { postMedia } from '../features/media/tables.ts';
import { activity, memberships } from '../features/memberships/tables.ts';
import { notifications } from '../features/notifications/tables.ts';
import { plans } from '../features/plans/tables.ts';
import { postAdmins, postInvitees, postKeys, posts, postViews } from '../features/posts/tables.ts';
import { profiles } from '../features/profiles/tables.ts';
import { reports } from '../features/reports/tables.ts';
import { roles } from '../features/roles/tables.ts';
import { subscriptions } from '../features/subscriptions/tables.ts';
import type { Db } from '../platform/database/database.ts';

const keptMs = 14 * 86_400_000;

/** Every table of a loop, those that are referred to after those that refer. */
const whatALoopHas = [
  ...[reports, notifications, subscriptions, comments, postViews, postKeys, postInvitees, postAdmins],
  ...[postMedia, posts, activity, profiles, invitations, invitationCodes, memberships, roles, plans],
];

/** Forgets loops deleted more than 14 days ago, for good. Their files are then unused, and go as such. */
export async function purgeDeletedLoops(db: Db, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const over = await tx
      .select({ id: loops.id })
      .from(loops)
      .where(lt(loops.deletedAt, new Date(now.getTime() - keptMs)))
      .for('update', { skipLocked: true })
      .limit(20);
    const ids = over.map(({ id }) => id);
    if (ids.length === 0) return 0;
    for (const table of whatALoopHas) await tx.delete(table).where(inArray(table.loopId, ids));
    await tx.delete(loops).where(inArray(loops.id, ids));
    return ids.length;
  });
}
