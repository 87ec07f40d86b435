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

const subjectsAtOnce = 500;
const linesInMail = 10;

type Parts = { database: Database; now: Date; baseUrl: string };

/** One mail to each person about each subject, with all that came up since the last one. */
export async function mailNotices({ database, now, baseUrl }: Parts): Promise<JobRequest[]> {
  const jobs: JobRequest[] = [];
  for (;;) {
    const round = await database.transact(async (tx) => {
      const ids = await takeDue(tx, now);
      const notices = ids.length > 0 ? await listSeen(tx, ids) : [];
      const noticesByMail = Map.groupBy(notices, ({ row, subject }) =>
        [row.loopId, subject.type, subject.id, row.userId].join(' '),
      );
      const mails = [...noticesByMail.values()].flatMap((notices) => mailOf(notices, baseUrl) ?? []);
      return ok({ isLast: ids.length === 0, mailIds: await insertMails(tx, now, mails) });
    });
    if (!round.ok || round.value.isLast) return jobs;
    jobs.push(...mailJobs(round.value.mailIds));
  }
}

async function takeDue(tx: Tx, now: Date): Promise<NotificationId[]> {
  const rows = await tx.execute<{ id: NotificationId }>(sql`
    with due as (
      select loop_id, user_id, ${subjectType} as type, ${subjectId} as id from ${notifications}
      where due_at <= ${now.toISOString()}::timestamptz and ${toldSubjects.isKnown}
      group by 1, 2, 3, 4 order by min(due_at) limit ${subjectsAtOnce})
    update ${notifications} set due_at = null from due
    where ${notifications.dueAt} is not null and ${notifications.loopId} = due.loop_id
      and ${notifications.userId} = due.user_id and ${subjectType} = due.type and ${subjectId} = due.id
    returning ${notifications.id}`);
  return rows.map(({ id }) => id);
}

const { subjectType, subjectId } = toldSubjects.columns;

type SeenNotice = Awaited<ReturnType<typeof listSeen>>[number];

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

function mailOf(notices: SeenNotice[], baseUrl: string): Mail | null {
  const wantedNotices = notices.flatMap((notice) => {
    const words = sentenceOf(notice);
    return words ? [{ ...notice, words }] : [];
  });
  const last = wantedNotices.at(-1);
  if (!last) return null;
  const { row, email, loop, subject } = last;
  const { noun } = subjects[subject.type];
  const lines = [...new Set(wantedNotices.map(({ words }) => words))];
  const heading = lines.length > 1 ? `News of ${noun.a}` : last.words;
  return {
    key: `notifications:${row.loopId}:${row.userId}:${row.id}`,
    to: email,
    subject: `${heading} in ${loop}`,
    ...letter({
      heading,
      paragraphs: [
        ...(lines.length > 1 ? lines.slice(0, linesInMail).map((line) => `${line}.`) : []),
        ...(lines.length > linesInMail ? ['And more.'] : []),
        `It is in ${loop}. Only members may read what is written there, so this e-mail does not repeat it.`,
      ],
      button: { label: `Open ${noun.the}`, url: `${baseUrl}${subject.path}` },
      footer: 'You are receiving this because you asked to be notified by e-mail.',
      stop: { label: 'Change what you receive by e-mail', url: `${baseUrl}/notification-preferences` },
    }),
  };
}

/** For what is one's own the preference for comments on it decides. */
function sentenceOf({ row, actor, subject, wishes }: SeenNotice): string | null {
  const kind = kinds.find(({ action }) => action === row.action);
  if (!kind?.preference || !kind.sentence) return null;
  return wishes[subject.isOwn ? 'comment' : kind.preference] ? kind.sentence(actor) : null;
}
