import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { isAppealed, isLeftToOperators } from '../../access/cases.ts';
import type { Database } from '../../platform/database/database.ts';
import type { JobRequest } from '../../platform/events/events.ts';
import { insertMails, mailJobs, putMails } from '../../platform/mail/mail.ts';
import { ok } from '../../platform/result.ts';
import { mailsOfAppeal, mailsOfNewAppeal } from './mails-of-appeals.ts';
import { findReach, isThisCase } from './reach.ts';
import { appeals } from './tables.ts';

type Parts = { database: Database; config: { moderatorEmail: string | null }; baseUrl(): string };

const EVERY_DAYS = 7;
/** To everybody who may answer; the last also to the moderator. */
const steps = [
  { sentence: 'It has waited for a week, and nobody has answered.', toModerator: false },
  { sentence: 'It has waited for two weeks, and nobody has answered.', toModerator: true },
];

/** An appeal that nobody answers is told of again, and then further. */
export async function escalateAppeals(
  { database, config, baseUrl }: Parts,
  now: Date,
): Promise<JobRequest[]> {
  const { db, transact } = database;
  const where = { moderatorEmail: config.moderatorEmail, baseUrl: baseUrl() };
  // The last one who could answer may have left since.
  const leftReaches = await findReach(db, and(isAppealed, isLeftToOperators));
  const jobs = await putMails(
    db,
    now,
    leftReaches.flatMap((reach) => mailsOfNewAppeal(reach, where)),
  );
  const isDue = sql`${appeals.createdAt} <= ${now.toISOString()}::timestamptz
    - (${appeals.escalations} + 1) * make_interval(days => ${EVERY_DAYS}::int)`;
  const due = await db
    .select({ loopId: appeals.loopId, caseId: appeals.caseId, escalations: appeals.escalations })
    .from(appeals)
    .where(and(isNull(appeals.decidedAt), lt(appeals.escalations, steps.length), isDue));
  for (const { loopId, caseId, escalations } of due) {
    const isIt = and(eq(appeals.loopId, loopId), eq(appeals.caseId, caseId));
    const mailIds = await transact(async (tx) => {
      const escalatedRows = await tx
        .update(appeals)
        .set({ escalations: escalations + 1 })
        .where(and(isIt, isNull(appeals.decidedAt), eq(appeals.escalations, escalations)))
        .returning({ caseId: appeals.caseId });
      const [reach] = escalatedRows.length > 0 ? await findReach(tx, isThisCase(loopId, caseId)) : [];
      const step = steps[escalations];
      if (!reach || !step) return ok([]);
      const reason = { key: `waits:${escalations}`, ...step };
      return ok(await insertMails(tx, now, mailsOfAppeal(reach, reason, where)));
    });
    if (mailIds.ok) jobs.push(...mailJobs(mailIds.value));
  }
  return jobs;
}
