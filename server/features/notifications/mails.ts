import type { MailReason } from '@loopyard/contract/digests.ts';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { subjects } from '../../access/subjects.ts';
import type { NotificationId } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { JobRequest } from '../../platform/events/events.ts';
import { letter } from '../../platform/mail/letter.ts';
import { insertMails, type Mail, mailJobs } from '../../platform/mail/mail.ts';
import { ok } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { kinds } from './kinds.ts';
import { isSeenWhole, toldSubjects } from './policy.ts';
import { notificationPreferences, notifications } from './tables.ts';
import type { UnsubscribeLinks } from './unsubscribe/links.ts';

const peopleAtOnce = 500;
const linesInMail = 10;

export type MailParts = { database: Database; now: Date; baseUrl: string; unsubscribing: UnsubscribeLinks };

/** One mail to each person, with all that came up since the last one. */
export async function mailNotices({ database, now, ...links }: MailParts): Promise<JobRequest[]> {
  const jobs: JobRequest[] = [];
  for (;;) {
    const round = await database.transact(async (tx) => {
      const ids = await takeDue(tx, now);
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

async function takeDue(tx: Tx, now: Date): Promise<NotificationId[]> {
  const rows = await tx.execute<{ id: NotificationId }>(sql`
    with due as (
      select user_id from ${notifications}
      where due_at <= ${now.toISOString()}::timestamptz and ${toldSubjects.isKnown}
      group by user_id order by min(due_at) limit ${peopleAtOnce})
    update ${notifications} set due_at = null from due
    where ${notifications.dueAt} is not null and ${notifications.userId} = due.user_id
    returning ${notifications.id}`);
  return rows.map(({ id }) => id);
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
      },
    })
    .from(notifications)
    .innerJoin(users, and(eq(users.id, notifications.userId), isNull(users.suspendedAt)))
    .innerJoin(actor, eq(actor.id, notifications.actorId))
    .innerJoin(loops, and(eq(loops.id, notifications.loopId), isNull(loops.deletedAt)))
    .innerJoin(notificationPreferences, eq(notificationPreferences.userId, notifications.userId))
    .where(and(inArray(notifications.id, ids), isNull(notifications.readAt), isSeenWhole()))
    .orderBy(asc(notifications.id));
}

async function markMailed(tx: Tx, now: Date, notices: SeenNotice[]): Promise<void> {
  const ids = notices.map(({ row }) => row.id);
  if (ids.length > 0)
    await tx.update(notifications).set({ mailedAt: now }).where(inArray(notifications.id, ids));
}

/** The preference for comments decides about what is one's own. */
function wantedNotice(notice: SeenNotice): WantedNotice[] {
  const { row, actor, subject, wishes } = notice;
  const kind = kinds.find(({ action }) => action === row.action);
  if (!kind?.preference || !kind.sentence) return [];
  const reason = subject.isOwn ? 'comment' : kind.preference;
  return wishes[reason] ? [{ ...notice, words: kind.sentence(actor), reason }] : [];
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
      footer: 'You are receiving this because you asked to be notified by e-mail.',
      stop: { label: 'Stop or change these e-mails', url: unsubscribeUrl },
    }),
  };
}

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
