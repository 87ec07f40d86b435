import { keptSince } from '@loopyard/contract/retention.ts';
import { lt, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import { inPages } from '../../platform/database/in-pages.ts';
import { lessUnreadBy } from '../memberships/unread.ts';
import { notifications, openLines, pushedLines } from './tables.ts';

export async function sweepNotifications(db: Db, now: Date): Promise<void> {
  const since = keptSince('notification', now).toISOString();
  await inPages(db, notifications, (isOnPages) =>
    lessUnreadBy(sql`delete from ${notifications} where ${isOnPages} and created_at < ${since}
      returning loop_id, user_id, read_at is null as was_unread`),
  );
  await db.delete(pushedLines).where(lt(pushedLines.pushedAt, keptSince('notification', now)));
  await db.delete(openLines).where(lt(openLines.openedAt, keptSince('notification', now)));
}
