import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { JobRequest } from '../../platform/events/events.ts';
import { insertMails, mailJobs, putMails } from '../../platform/mail/mail.ts';
import { ok } from '../../platform/result.ts';
import { findRules } from '../rules/queries.ts';
import { mailsOfLeft, mailsToDeciders } from './mails.ts';
import { claimEnds } from './policy.ts';
import { findReach, isThisCase } from './reach.ts';
import { cases } from './tables.ts';

type Parts = { database: Database; config: { moderatorEmail: string | null }; baseUrl(): string };

/** No rule asks for less. */
const SHORTEST_HOURS = 24;
/** To everybody who may decide; the last also to the moderator. */
const steps = [
  { sentence: 'It still waits, and nobody has taken it.', toModerator: false },
  { sentence: 'It has waited twice as long as it should, and nobody has taken it.', toModerator: true },
];

/** A case that nobody takes is told of again, and then further. */
export async function escalateCases({ database, config, baseUrl }: Parts, now: Date): Promise<JobRequest[]> {
  const { db, transact } = database;
  const isDue = sql`${cases.createdAt} <= ${now.toISOString()}::timestamptz
    - (${cases.escalations} + 1) * make_interval(hours => ${SHORTEST_HOURS}::int)`;
  const due = await db
    .select({
      ...{ loopId: cases.loopId, id: cases.id, escalations: cases.escalations },
      createdAt: cases.createdAt,
    })
    .from(cases)
    .where(
      and(
        ...[isNull(cases.decidedAt), lt(cases.escalations, steps.length), isDue],
        or(isNull(cases.claimedAt), lt(cases.claimedAt, claimEnds(now))),
      ),
    );
  const where = { moderatorEmail: config.moderatorEmail, baseUrl: baseUrl() };
  // The last one who could decide may have left since.
  const jobs = await putMails(db, now, await mailsOfLeft(db, undefined, where));
  for (const { loopId, id, escalations, createdAt } of due) {
    const { escalateHours } = await findRules(db, loopId);
    if (createdAt.getTime() + (escalations + 1) * escalateHours * 3_600_000 > now.getTime()) continue;
    const mailIds = await transact(async (tx) => {
      const escalatedRows = await tx
        .update(cases)
        .set({ escalations: escalations + 1 })
        .where(and(isThisCase(loopId, id), isNull(cases.decidedAt), eq(cases.escalations, escalations)))
        .returning({ id: cases.id });
      const [reach] = escalatedRows.length > 0 ? await findReach(tx, isThisCase(loopId, id)) : [];
      const step = steps[escalations];
      if (!reach || !step) return ok([]);
      const reason = { key: `waits:${escalations}`, ...step };
      return ok(await insertMails(tx, now, mailsToDeciders(reach, reason, where)));
    });
    if (mailIds.ok) jobs.push(...mailJobs(mailIds.value));
  }
  return jobs;
}
