import { eq } from 'drizzle-orm';
import type { LoopId, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Happened, on, type Reaction } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { mailJobs, putMails } from '../../platform/mail/mail.ts';
import { fullName } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { listAdminsToTell } from '../memberships/queries.ts';
import { memberships } from '../memberships/tables.ts';
import { peopleInvited, returnTried } from './events.ts';

type Parts = { database: { db: Db }; baseUrl(): string };

export function invitationReactions({ database: { db }, baseUrl }: Parts): Reaction[] {
  return [
    on(peopleInvited, async ({ mail_ids }) => ({ jobs: mailJobs(mail_ids) })),
    on(returnTried, async (payload, { at }) => ({ jobs: await tellAdmins(payload, at) })),
  ];

  /** The day is part of the mail's key, so admins get one such mail a day. */
  async function tellAdmins({ loop_id, user_id }: { loop_id: LoopId; user_id: UserId }, at: Happened['at']) {
    const [[account], admins] = await Promise.all([
      db.select().from(users).where(eq(users.id, user_id)),
      listAdminsToTell(db, eq(memberships.loopId, loop_id)),
    ]);
    if (!account || account.deletedAt) return [];
    const name = fullName(account);
    return putMails(
      db,
      at,
      admins.values().map(({ id, email, loop }) => ({
        key: `return-tried:${loop_id}:${user_id}:${at.toISOString().slice(0, 10)}:${id}`,
        to: email,
        subject: `${name} tried to rejoin ${loop}`,
        ...letter({
          heading: `${name} tried to rejoin ${loop}`,
          paragraphs: [
            `${name} was removed from ${loop} and has tried to rejoin with an invitation that was sent to someone else. They were not let in. The invitation still works for the person it was sent to.`,
            `If you would like ${account.firstName} to rejoin, please invite them at their own e-mail address.`,
          ],
          button: { label: 'See the members', url: `${baseUrl()}/members/${loop_id}` },
          footer: `You are receiving this because you are an admin of ${loop}.`,
        }),
      })),
    );
  }
}
