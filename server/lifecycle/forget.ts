import { eq, or, sql } from 'drizzle-orm';
import { subjectsIn } from '../access/subject-rows.ts';
import { keyOfMails } from '../features/accounts/consents/mail.ts';
import { withdrawAnswers } from '../features/calendar/places.ts';
import { deleteCommentsOf } from '../features/comments/commands.ts';
import { withdrawInvitationsTo } from '../features/invitations/commands.ts';
import { deleteFilesOf } from '../features/media/commands.ts';
import { lessUnread } from '../features/memberships/unread.ts';
import { notifications } from '../features/notifications/tables.ts';
import { forgetPollsOf } from '../features/polls/commands.ts';
import { deletePostsOf } from '../features/posts/commands.ts';
import { forgetSeen } from '../features/posts/views.ts';
import { forgetReactionsOf } from '../features/reactions/commands.ts';
import type { Ctx, UserId } from '../platform/context.ts';
import type { OfPerson } from '../platform/database/belongs.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { deleteMails } from '../platform/mail/mail.ts';
import {
  type Account,
  columnsOfPeople,
  type NamingColumn,
  referringFirst,
  rowsOf,
  withAddresses,
} from './registry.ts';

export async function forgetEverythingOf(
  ctx: Ctx,
  tx: Tx,
  user: Parameters<typeof withAddresses>[1],
): Promise<string[]> {
  const account = await withAddresses(tx, user);
  // Begin with what other people's rows count. Memberships come before posts, in the order commenting locks them.
  await forgetNotifications(tx, account.id);
  await deleteCommentsOf(ctx, tx, account.id);
  await deletePostsOf(ctx, tx, account.id);
  await forgetReactionsOf(tx, account.id);
  await forgetPollsOf(tx, account.id);
  await withdrawAnswers(ctx, tx, account.id);
  await forgetSeen(tx, account.id);
  const keys = account.addresses.map(({ key }) => key);
  await withdrawInvitationsTo(ctx, tx, keys);
  await deleteMails(tx, keyOfMails(account.id));
  for (const column of referringFirst(columnsOfPeople)) await forgetRows(tx, account, column);
  return deleteFilesOf(tx, account.id);
}

export async function forgetNotifications(db: Db | Tx, userId: UserId): Promise<void> {
  const isAboutTheirs = subjectsIn('notifications', notifications.loopId).isBy(userId);
  const condition = or(eq(notifications.userId, userId), eq(notifications.actorId, userId), isAboutTheirs);
  await lessUnread(
    db,
    // biome-ignore lint/plugin/foreign-writes: those of others go too, with their counts; notifications stand above
    sql`delete from ${notifications} where ${condition} returning loop_id, user_id, read_at is null as was_unread`,
  );
}

async function forgetRows(tx: Tx, account: Account, column: NamingColumn<OfPerson>): Promise<void> {
  const { table, of } = column;
  const theirRows = rowsOf(account, column);
  // biome-ignore lint/plugin/foreign-writes: erasing does what is said beside each table
  if (of.erased === 'deleted') await tx.delete(table).where(theirRows);
  // biome-ignore lint/plugin/foreign-writes: erasing does what is said beside each table
  else if ('emptied' in of.erased) await tx.update(table).set(of.erased.emptied).where(theirRows);
}
