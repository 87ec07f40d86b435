import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { knownPlaces, passwordResets, sessions } from '../features/accounts/tables.ts';
import { comments } from '../features/comments/tables.ts';
import { invitations } from '../features/invitations/tables.ts';
import { isUnused } from '../features/media/queries.ts';
import { files, postMedia } from '../features/media/tables.ts';
import { activity } from '../features/memberships/tables.ts';
import { changeUnread } from '../features/memberships/unread.ts';
import { notificationPreferences, notifications } from '../features/notifications/tables.ts';
import { checkouts, invoices } from '../features/payments/tables.ts';
import { postAdmins, postInvitees, postKeys, posts } from '../features/posts/tables.ts';
import { forgetSeen } from '../features/posts/views.ts';
import { profiles } from '../features/profiles/tables.ts';
import { reports } from '../features/reports/tables.ts';
import { subscriptions } from '../features/subscriptions/tables.ts';
import type { Ctx, UserId } from '../platform/context.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { idempotencyKeys } from '../platform/http/tables.ts';
import { mails } from '../platform/mail/tables.ts';

type Account = { id: UserId; email: string; emailKey: string };

/** What a person wrote is deleted or made nobody's, in every feature's tables; answers the files whose bytes go. */
export async function forgetEverythingOf(ctx: Ctx, tx: Tx, account: Account): Promise<string[]> {
  // Memberships before posts, as whoever comments takes them.
  await forgetNotifications(tx, account.id);
  await forgetWords(ctx, tx, account.id);
  await forgetSeen(tx, account.id);
  await forgetTraces(tx, account.id);
  await forgetAddress(ctx, tx, account);
  await tx.delete(profiles).where(eq(profiles.userId, account.id));
  const gone = await tx
    .delete(files)
    .where(and(eq(files.ownerId, account.id), isUnused))
    .returning({ key: files.key });
  return gone.map(({ key }) => key);
}

/** What a person was told, and what anyone was told of them or of their posts. */
export async function forgetNotifications(db: Db | Tx, userId: UserId): Promise<void> {
  const ofTheirPosts = sql`(${notifications.loopId}, ${notifications.postId}) in
    (select ${posts.loopId}, ${posts.id} from ${posts} where ${posts.userId} = ${userId})`;
  const which = or(eq(notifications.userId, userId), eq(notifications.actorId, userId), ofTheirPosts);
  await changeUnread(
    db,
    sql`delete from ${notifications} where ${which} returning loop_id, user_id, read_at is null as was_unread`,
  );
}

/** Posts go with their media; comments stay as `[Deleted]`, and whoever has the thread open hears of it. */
async function forgetWords(ctx: Ctx, tx: Tx, userId: UserId): Promise<void> {
  await tx.execute(sql`update ${posts} p
    set seq = p.seq + 1, messages_count = p.messages_count - c.n
    from (select loop_id, post_id, count(*)::int as n from ${comments}
      where user_id = ${userId} and deleted_at is null group by loop_id, post_id) c
    where p.loop_id = c.loop_id and p.id = c.post_id`);
  await tx.execute(sql`update ${comments} c
    set text = '', uuid = null, deleted_at = ${ctx.now.toISOString()}, deleted_by = ${userId},
      updated_at = ${ctx.now.toISOString()}, seq = p.seq
    from ${posts} p
    where c.user_id = ${userId} and c.deleted_at is null and p.loop_id = c.loop_id and p.id = c.post_id`);
  await tx.execute(sql`delete from ${postMedia} m using ${posts} p
    where p.user_id = ${userId} and m.loop_id = p.loop_id and m.post_id = p.id`);
  await tx
    .update(posts)
    .set({
      ...{ title: '', passwordHash: null, imagesCount: 0, videosCount: 0, filesCount: 0 },
      deletedAt: sql`coalesce(${posts.deletedAt}, ${ctx.now.toISOString()})`,
    })
    .where(eq(posts.userId, userId));
}

async function forgetTraces(tx: Tx, userId: UserId): Promise<void> {
  await tx
    .delete(subscriptions)
    .where(or(eq(subscriptions.userId, userId), eq(subscriptions.followedUserId, userId)));
  for (const table of [
    ...[notificationPreferences, postAdmins, postInvitees, postKeys, activity],
    ...[passwordResets, sessions, knownPlaces, idempotencyKeys],
  ])
    await tx.delete(table).where(eq(table.userId, userId));
  await tx
    .update(reports)
    .set({ copy: sql`jsonb_set(${reports.copy}, '{author,name}', '"Deleted member"') || '{"title":""}'` })
    .where(eq(reports.authorId, userId));
}

/** Money's trail is kept by law, without a name. */
async function forgetAddress(ctx: Ctx, tx: Tx, { id, email, emailKey }: Account): Promise<void> {
  await tx.delete(mails).where(eq(mails.to, email));
  await tx
    .update(invitations)
    .set({ withdrawnAt: ctx.now })
    .where(
      and(
        eq(invitations.emailKey, emailKey),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
      ),
    );
  await tx.update(invitations).set({ email: '', emailKey: '' }).where(eq(invitations.emailKey, emailKey));
  await tx.update(invitations).set({ acceptedBy: null }).where(eq(invitations.acceptedBy, id));
  await tx
    .update(checkouts)
    .set({ userId: null, firstName: '', lastName: '', email: '' })
    .where(eq(checkouts.userId, id));
  await tx.update(invoices).set({ userId: null }).where(eq(invoices.userId, id));
}
