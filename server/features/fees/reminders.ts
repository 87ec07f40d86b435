import { feeGraceDays } from '@loopyard/contract/loops.ts';
import { formatPence } from '@loopyard/contract/money.ts';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { lockLoop } from '../../access/members.ts';
import type { LoopId, UserId } from '../../platform/context.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import type { JobRequest } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { insertMails, type Mail, mailJobs } from '../../platform/mail/mail.ts';
import { ok } from '../../platform/result.ts';
import { dayIn } from '../../presenters/day.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { memberships } from '../memberships/tables.ts';
import { releaseLapses } from './commands.ts';
import { isOwing } from './owing.ts';
import { dayMs, graceEnd } from './policy.ts';
import { lapses } from './tables.ts';

type Parts = { database: Database; now: Date; baseUrl: string };

export async function remindOfFees({ database, now, baseUrl }: Parts): Promise<JobRequest[]> {
  const jobs: JobRequest[] = [];
  for (const loopId of await listLoopsToAsk(database.db)) {
    const mailIds = await database.transact(async (tx) => {
      // Paying locks the loop first, too.
      await lockLoop(tx, loopId);
      await releaseLapses(tx, loopId, now);
      await lapseOverdue(tx, loopId, now);
      return ok(await insertMails(tx, now, await askForFees(tx, { loopId, now, baseUrl })));
    });
    if (mailIds.ok) jobs.push(...mailJobs(mailIds.value));
  }
  return jobs;
}

async function lapseOverdue(tx: Tx, loopId: LoopId, now: Date): Promise<void> {
  const askedBefore = new Date(now.getTime() - feeGraceDays * dayMs);
  await tx
    .update(lapses)
    .set({ lapsedAt: now })
    .where(
      and(
        eq(lapses.loopId, loopId),
        isNull(lapses.lapsedAt),
        sql`${lapses.askedAt} <= ${askedBefore.toISOString()}::timestamptz`,
      ),
    );
}

/** Also loops where somebody was reminded before the fee was removed. */
async function listLoopsToAsk(db: Db): Promise<LoopId[]> {
  const rows = await db
    .select({ id: loops.id })
    .from(loops)
    .where(
      and(
        isNull(loops.deletedAt),
        or(
          eq(loops.membershipFeePeriod, 'year'),
          sql`exists (select from ${lapses} l where l.loop_id = ${loops.id})`,
        ),
      ),
    );
  return rows.map(({ id }) => id);
}

type Asking = { loopId: LoopId; now: Date; baseUrl: string };

async function askForFees(tx: Tx, { loopId, now, baseUrl }: Asking): Promise<Iterable<Mail>> {
  const members = await tx
    .select({
      userId: users.id,
      to: users.email,
      timeZone: users.timeZone,
      loop: loops.name,
      pence: loops.membershipFeePence,
    })
    .from(memberships)
    .innerJoin(loops, eq(loops.id, memberships.loopId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.loopId, loopId),
        isOwing(now),
        isNull(users.suspendedAt),
        isNull(users.deletedAt),
        sql`not exists (select from ${lapses} l where l.loop_id = ${loopId} and l.user_id = ${users.id})`,
      ),
    )
    .orderBy(users.id)
    .limit(1_000);
  if (members.length === 0) return [];
  await tx.insert(lapses).values(members.map(({ userId }) => ({ loopId, userId, askedAt: now })));
  return members.values().map((member) => feeMail(member, { loopId, now, baseUrl }));
}

type AskedMember = {
  userId: UserId;
  to: string;
  timeZone: string | null;
  loop: string;
  pence: number | null;
};

function feeMail({ userId, to, timeZone, loop, pence }: AskedMember, { loopId, now, baseUrl }: Asking): Mail {
  const day = dayIn(timeZone, graceEnd(now), 'full');
  const subject = `Your membership fee for ${loop} is due`;
  return {
    key: `fee-due:${loopId}:${userId}:${now.getTime()}`,
    to,
    subject,
    ...letter({
      heading: subject,
      paragraphs: [
        `${loop} has a membership fee of ${formatPence(pence ?? 0)} a year, and yours is due.`,
        `Until ${day}, nothing changes. After that, you can still read everything, but you can’t post or comment until the fee is paid. You can leave the loop at any time.`,
      ],
      button: { label: 'Pay the fee', url: `${baseUrl}/edit-loop/${loopId}/money` },
      footer: `You are receiving this because you are a member of ${loop}.`,
    }),
  };
}
