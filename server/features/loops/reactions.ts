import { and, eq, ne } from 'drizzle-orm';
import { announceInLoop } from '../../access/revocation.ts';
import type { LoopId, UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Happened, on, type Reaction } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { putMails } from '../../platform/mail/mail.ts';
import { fullName } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { listAdminsToTell } from '../memberships/queries.ts';
import { memberships } from '../memberships/tables.ts';
import { loopChanged, loopDeleted } from './events.ts';

type Parts = { database: { db: Db }; baseUrl(): string };
type Act = { loop_id: LoopId; user_id: UserId };

export function loopReactions({ database: { db }, baseUrl }: Parts): Reaction[] {
  return [
    announceInLoop(loopChanged),
    announceInLoop(loopDeleted),
    on(loopDeleted, async (act, { at }) => ({ jobs: await tellAdmins(act, at) })),
  ];

  async function tellAdmins({ loop_id, user_id }: Act, at: Happened['at']) {
    const [[deleter], admins] = await Promise.all([
      db.select().from(users).where(eq(users.id, user_id)),
      listAdminsToTell(db, and(eq(memberships.loopId, loop_id), ne(memberships.userId, user_id))),
    ]);
    const deleterName = deleter ? fullName(deleter) : 'Another admin';
    return putMails(
      db,
      at,
      admins.values().map(({ id, email, loop }) => ({
        key: `loop-deleted:${loop_id}:${at.getTime()}:${id}`,
        to: email,
        subject: `${loop} was deleted`,
        ...letter({
          heading: `${loop} was deleted`,
          paragraphs: [
            `${deleterName} deleted the loop ${loop}. Its members can no longer see it.`,
            'If this was a mistake, the person who runs your Loopyard server can restore it within 14 days.',
          ],
          button: { label: 'Open Loopyard', url: baseUrl() },
          footer: `You are receiving this because you were an admin of ${loop}.`,
        }),
      })),
    );
  }
}
