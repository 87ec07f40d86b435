import { eventWords } from '@loopyard/contract/calendar.ts';
import type { MailReason } from '@loopyard/contract/digests.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { subjects } from '../../access/subjects.ts';
import type { NotificationId } from '../../platform/context.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import type { JobRequest } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { insertMails, type Mail, mailJobs } from '../../platform/mail/mail.ts';
import { ok } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { eventFacts } from './event-facts.ts';
import { switchOf } from './kind.ts';
import { kinds } from './kinds.ts';
import { momentsTable, zoneOf } from './moments.ts';
import { isSeenWhole, toldSubjects } from './policy.ts';
import { isHeldBack } from './quiet-hours.ts';
import { notificationPreferences, notifications } from './tables.ts';
import type { UnsubscribeLinks } from './unsubscribe/links.ts';

const peopleAtOnce = 500;
const linesInMail = 10;

export type MailParts = { database: Database; now: Date; baseUrl: string; unsubscribing: UnsubscribeLinks };

/** One mail to each person, with all that came up since the last one. */
export async function mailNotices({ database, now, ...links }: MailParts): Promise<JobRequest[]> {
  const zones = await listZones(database.db, now);
  const jobs: JobRequest[] = [];
  for (;;) {
    const round = await database.transact(async (tx) => {
      const ids = await takeDue(tx, now, zones);
      const notices = ids.length > 0 ? (await listSeen(tx, ids)).flatMap(wantedNotice) : [];
      await markMailed(tx, now, notices);
      const mails = [...Map.groupBy(notices, ({ row }) => row.userId).values()].map((notices) =>
        mailOf(notices, links),
      );
      return ok({ isLast: ids.length === 0, mailIds: await insertMails(tx, now, mails) });
    });
    if (!round.ok || round.value.isLast) return jobs;
    jobs.push(...mailJobs(round.value.mailIds));
  }
}

/** In quiet hours they wait, and come together when these end. */
async function takeDue(tx: Tx, now: Date, zones: string[]): Promise<NotificationId[]> {
  const rows = await tx.execute<{ id: NotificationId }>(sql`
    with due as (
      select ${notifications.userId} as user_id, moment.* from ${notifications}
      join ${users} account on account.id = ${notifications.userId}
      join ${momentsTable(zones, now)} on moment.zone = ${zoneOf(sql`account.time_zone`)}
      where ${isDue(now)} and not ${isHeldBack()}
      order by due_at limit ${peopleAtOnce})
    update ${notifications} set due_at = null from (select distinct * from due) moment
    where ${notifications.dueAt} is not null and ${notifications.userId} = moment.user_id
      and ${toldSubjects.isKnown} and not ${isHeldBack()}
    returning ${notifications.id}`);
  return rows.map(({ id }) => id);
}

const isDue = (now: Date) =>
  sql`(${notifications.dueAt} <= ${now.toISOString()}::timestamptz and ${toldSubjects.isKnown})`;

async function listZones(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ zone: zoneOf(users.timeZone) })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.userId))
    .where(isDue(now));
  return rows.map(({ zone }) => zone);
}

const { subjectType, subjectId } = toldSubjects.columns;

type SeenNotice = Awaited<ReturnType<typeof listSeen>>[number];
type WantedNotice = SeenNotice & { words: string; reason: MailReason };

function listSeen(tx: Tx, ids: NotificationId[]) {
  const actor = alias(users, 'actor');
  return tx
    .select({
      row: notifications,
      email: users.email,
      actor: fullNameColumn(actor),
      event: eventFacts,
      loop: loops.name,
      subject: {
        type: subjectType,
        id: subjectId,
        path: toldSubjects.path,
        isOwn: sql<boolean>`${toldSubjects.authorId} = ${notifications.userId}`,
      },
      wishes: {
        post: notificationPreferences.post,
        message: notificationPreferences.message,
        comment: notificationPreferences.comment,
        event: notificationPreferences.event,
      },
    })
    .from(notifications)
    .innerJoin(users, and(eq(users.id, notifications.userId), isNull(users.suspendedAt)))
    .leftJoin(actor, eq(actor.id, notifications.actorId))
    .innerJoin(loops, and(eq(loops.id, notifications.loopId), isNull(loops.deletedAt)))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, notifications.userId))
    .where(and(inArray(notifications.id, ids), isNull(notifications.readAt), isSeenWhole()))
    .orderBy(asc(notifications.id));
}

async function markMailed(tx: Tx, now: Date, notices: SeenNotice[]): Promise<void> {
  const ids = notices.map(({ row }) => row.id);
  if (ids.length > 0)
    await tx.update(notifications).set({ mailedAt: now }).where(inArray(notifications.id, ids));
}

function wantedNotice(notice: SeenNotice): WantedNotice[] {
  const { row, actor, event, subject, wishes } = notice;
  const kind = kinds.find(({ action }) => action === row.action);
  const reason = kind ? switchOf(kind, subject.isOwn) : null;
  if (!kind?.sentence || reason === null) return [];
  const isWanted = reason === 'announcement' || wishes?.[reason];
  return isWanted ? [{ ...notice, words: kind.sentence(actor ?? '', eventWords(event)), reason }] : [];
}

function mailOf(
  notices: WantedNotice[],
  { baseUrl, unsubscribing }: Omit<MailParts, 'database' | 'now'>,
): Mail {
  const { row, email } = notices.at(-1) as WantedNotice;
  const reasons = notices.map(({ reason }) => reason);
  const unsubscribeUrl = `${baseUrl}/unsubscribe/${unsubscribing.tokenFor({ userId: row.userId, reasons })}`;
  const { subject, paragraphs, button, ...words } = wordsOf(notices);
  return {
    key: `notifications:${row.userId}:${row.loopId}:${row.id}`,
    to: email,
    subject,
    unsubscribeUrl,
    ...letter({
      ...words,
      paragraphs,
      button: { ...button, url: baseUrl + button.url },
      footer: reasons.includes('announcement') ? announcedFooter : askedFooter,
      stop: { label: 'Stop or change these e-mails', url: unsubscribeUrl },
    }),
  };
}

const askedFooter = 'You are receiving this because you asked to be notified by e-mail.';
const announcedFooter =
  'You are receiving this because everybody who may see an announcement gets an e-mail about it.';

function wordsOf(notices: WantedNotice[]) {
  const byLoop = [...Map.groupBy(notices, ({ row }) => row.loopId).values()];
  const { row, loop, subject, words } = notices.at(-1) as WantedNotice;
  const { noun } = subjects[subject.type];
  const isOfOne = new Set(notices.map(({ subject: { type, id } }) => `${type} ${id}`)).size === 1;
  const texts = new Set(notices.map(({ words }) => words));
  const place = byLoop.length === 1 ? loop : countedLoops(byLoop.length);
  const heading =
    texts.size === 1 && byLoop.length === 1 ? words : isOfOne ? `News of ${noun.a}` : 'News for you';
  return {
    subject: `${heading} in ${place}`,
    heading,
    paragraphs: [
      ...(texts.size > 1 || byLoop.length > 1 ? byLoop.flatMap(linesIn) : []),
      byLoop.length === 1
        ? reservedIn(loop)
        : 'Only members may read what is written there, so this e-mail does not repeat it.',
    ],
    button: isOfOne
      ? { label: `Open ${noun.the}`, url: subject.path }
      : byLoop.length === 1
        ? { label: 'Open your notifications', url: `/notifications/${row.loopId}` }
        : { label: 'Open Loopyard', url: '/feed' },
  };
}

const countedLoops = (count: number) => `${count} loops`;
const reservedIn = (loop: string) =>
  `It is in ${loop}. Only members may read what is written there, so this e-mail does not repeat it.`;

function linesIn(notices: WantedNotice[], _: number, byLoop: WantedNotice[][]): string[] {
  const lines = [...new Set(notices.map(({ words }) => `${words}.`))];
  const shownLines = lines.length > linesInMail ? [...lines.slice(0, linesInMail), 'And more.'] : lines;
  return byLoop.length === 1 ? shownLines : [`${notices[0]?.loop}:`, ...shownLines];
}
