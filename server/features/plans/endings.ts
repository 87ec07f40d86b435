import { and, eq, gt, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/database.ts';
import type { JobRequest } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { type Mail, putMails } from '../../platform/mail/mail.ts';
import { mails } from '../../platform/mail/tables.ts';
import { dayIn } from '../../presenters/day.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { isMemberNow, memberships } from '../memberships/tables.ts';
import { freePlan } from './queries.ts';
import { plans } from './tables.ts';

const dayMs = 86_400_000;
const aheadMs = 7 * dayMs;
/** A server that was down for up to this long still tells; earlier endings are old news. */
const behindMs = 3 * dayMs;

/** Mails the loop's admins a week before its last plan ends, and when it has ended, once each. */
export async function tellOfEndings(db: Db, now: Date, baseUrl: string): Promise<JobRequest[]> {
  const endings = await endingsUntold(db, now);
  return putMails(
    db,
    now,
    endings.values().map((ending) => endingMail(ending, baseUrl)),
  );
}

type Ending = Awaited<ReturnType<typeof endingsUntold>>[number];

async function endingsUntold(db: Db, now: Date) {
  const isOver = sql<boolean>`${plans.endsAt} <= ${now.toISOString()}::timestamptz`;
  const key = sql<string>`'plan-' || case when ${isOver} then 'over' else 'ends' end || ':' || ${plans.id} || ':' || ${users.id}`;
  return db
    .select({
      key,
      isOver,
      to: users.email,
      timeZone: users.timeZone,
      kind: plans.kind,
      endsAt: plans.endsAt,
      loopId: loops.id,
      loop: loops.name,
      members: loops.membersCount,
    })
    .from(plans)
    .innerJoin(loops, and(eq(loops.id, plans.loopId), isNull(loops.deletedAt)))
    .innerJoin(
      memberships,
      and(eq(memberships.loopId, loops.id), isNotNull(memberships.adminSince), isMemberNow()),
    )
    .innerJoin(
      users,
      and(eq(users.id, memberships.userId), isNull(users.suspendedAt), isNotNull(users.emailConfirmedAt)),
    )
    .where(
      and(
        ne(plans.kind, 'hosted'),
        gt(plans.endsAt, new Date(now.getTime() - behindMs)),
        lte(plans.endsAt, new Date(now.getTime() + aheadMs)),
        sql`not exists (select from ${plans} p where p.loop_id = ${loops.id}
          and p.starts_at <= ${plans.endsAt} and p.ends_at > ${plans.endsAt})`,
        sql`not exists (select from ${mails} m where m.key = ${key})`,
      ),
    )
    .limit(1_000);
}

function endingMail(ending: Ending, baseUrl: string): Mail {
  const { key, to, loop, loopId } = ending;
  const { subject, words } = formatEnding(ending);
  return {
    key,
    to,
    subject,
    ...letter({
      heading: subject,
      paragraphs: [words, afterwards(ending)],
      button: { label: 'Choose a plan', url: `${baseUrl}/edit-loop/${loopId}/money` },
      footer: `You are receiving this because you are an admin of ${loop}.`,
    }),
  };
}

function formatEnding({ isOver, kind, loop, endsAt, timeZone }: Ending): { subject: string; words: string } {
  const day = dayIn(timeZone, endsAt, 'long');
  const weekday = dayIn(timeZone, endsAt, 'full');
  const isTrial = kind === 'trial';
  if (isOver) {
    const words = `${isTrial ? 'The 30 free days of Basic are over' : 'The paid plan has ended'}. ${loop} is now on the Free plan, which costs nothing.`;
    return { subject: `${loop} is now on the Free plan`, words };
  }
  if (isTrial) {
    const words = `${loop} began with 30 free days of Basic. They end on ${weekday}. After that, the loop is on the Free plan.`;
    return { subject: `The free days of Basic in ${loop} end on ${day}`, words };
  }
  const words = `The paid plan ends on ${weekday}. If you buy a plan before then, it begins when this one ends. Otherwise ${loop} moves to the Free plan.`;
  return { subject: `The plan of ${loop} ends on ${day}`, words };
}

function afterwards({ loop, members }: Ending): string {
  const { seats, gigabytes } = freePlan;
  const now = members > seats ? `, and ${loop} has ${members} now` : '';
  return `Nobody is removed and nothing is lost. The Free plan is for ${seats} members with ${gigabytes} GB each${now}. Beyond that, nobody can join and no files can be added. Analytics and fees need a paid plan.`;
}
