import { setTimeout as sleep } from 'node:timers/promises';
import { keptSince } from '@loopyard/contract/retention.ts';
import { eq, lt, sql } from 'drizzle-orm';
import type { UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { deleteInSteps } from '../../../platform/database/delete-in-steps.ts';
import type { JobRequest } from '../../../platform/events/events.ts';
import { letter } from '../../../platform/mail/letter.ts';
import { insertMails, type Mail, mailJobs } from '../../../platform/mail/mail.ts';
import { ok } from '../../../platform/result.ts';
import { users } from '../../accounts/tables.ts';
import type { MailParts } from '../mails.ts';
import { momentsTable, zoneOf } from '../moments.ts';
import { digestRuns, notificationSettings, notifications } from '../tables.ts';
import { collectNews, isUntold, type LoopNews, type Reader } from './collect.ts';

const peopleAtOnce = 50;

type DueReader = Reader & { email: string; day: string };

/**
 * Each batch is one transaction, so a process that dies in the middle sends none twice. The pauses leave half of
 * the time to people who read.
 */
export async function mailDigests(
  { database, now, ...links }: MailParts,
  enqueue: (jobs: JobRequest[]) => Promise<void>,
): Promise<void> {
  const zones = await listZones(database.db);
  for (;;) {
    const begunAt = performance.now();
    const round = await database.transact(async (tx) => {
      const readers = await takeDue(tx, now, zones);
      const news = readers.length > 0 ? await collectNews(tx, now, readers) : new Map();
      const mails = readers.flatMap((reader) => mailOf(reader, news.get(reader.userId), links) ?? []);
      const mailIds = await insertMails(tx, now, mails);
      await markMailed(tx, now, readers);
      return ok({ isLast: readers.length < peopleAtOnce, mailIds });
    });
    if (!round.ok) return;
    await enqueue(mailJobs(round.value.mailIds));
    if (round.value.isLast) return;
    await sleep(performance.now() - begunAt);
  }
}

export async function sweepDigestRuns(db: Db, now: Date): Promise<void> {
  await deleteInSteps(
    db,
    digestRuns,
    lt(digestRuns.dueOn, keptSince('digest', now).toISOString().slice(0, 10)),
  );
}

async function listZones(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ zone: zoneOf(users.timeZone) })
    .from(notificationSettings)
    .innerJoin(users, eq(users.id, notificationSettings.userId))
    .where(sql`${notificationSettings.digest} <> 'off'`);
  return rows.map(({ zone }) => zone);
}

async function takeDue(tx: Tx, now: Date, zones: string[]): Promise<DueReader[]> {
  const rows = await tx.execute<{ userId: string } & Omit<DueReader, 'userId'>>(sql`
    with due as (
      select settings.user_id, settings.digest, moment.day, account.email
      from ${momentsTable(zones, now)}
      join ${users} account on ${zoneOf(sql`account.time_zone`)} = moment.zone
        and account.suspended_at is null and account.deleted_at is null
      join ${notificationSettings} settings on settings.user_id = account.id and moment.hour >= settings.digest_hour
        and (settings.digest = 'daily' or settings.digest = 'weekly' and moment.weekday = settings.digest_weekday)
      where not exists (select from ${digestRuns} run where run.user_id = account.id and run.due_on = moment.day)
      limit ${peopleAtOnce}),
    taken as (insert into ${digestRuns} (user_id, due_on) select user_id, day from due
      on conflict do nothing returning user_id)
    select due.user_id as "userId", due.digest, due.day::text, due.email from due join taken using (user_id)`);
  return rows.map(({ userId, ...row }) => ({ ...row, userId: Number(userId) as UserId }));
}

async function markMailed(tx: Tx, now: Date, readers: DueReader[]): Promise<void> {
  const ids = readers.map(({ userId }) => userId);
  await tx.execute(sql`update ${notifications} set mailed_at = ${now.toISOString()}::timestamptz
    where ${notifications.userId} = any(array(
      select value::bigint from json_array_elements_text(${JSON.stringify(ids)}::json))) and ${isUntold}`);
}

function mailOf(
  { userId, digest, day, email }: DueReader,
  news: LoopNews[],
  { baseUrl, unsubscribing }: Omit<MailParts, 'database' | 'now'>,
): Mail | null {
  if (news.length === 0) return null;
  const unsubscribeUrl = `${baseUrl}/unsubscribe/${unsubscribing.tokenFor({ userId, reasons: ['digest'] })}`;
  const heading = digest === 'daily' ? 'Your day in Loopyard' : 'Your week in Loopyard';
  return {
    key: `digest:${userId}:${day}`,
    to: email,
    subject: heading,
    unsubscribeUrl,
    ...letter({
      heading,
      paragraphs: [
        ...news.map(({ loop, lines }) => [`${loop}:`, ...lines.map((line) => `${line}.`)].join('\n')),
        'Only members may read what is written there, so this e-mail does not repeat it.',
      ],
      button: { label: 'Open Loopyard', url: `${baseUrl}/feed` },
      footer: `You are receiving this because you asked for a ${digest} summary.`,
      stop: { label: 'Stop or change these e-mails', url: unsubscribeUrl },
    }),
  };
}
