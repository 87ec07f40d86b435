import { withoutMarks } from '@loopyard/contract/mentions.ts';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import { type Subject, subjects } from '../../access/subjects.ts';
import type { CaseId, LoopId } from '../../platform/context.ts';
import type { Database, Db, Tx } from '../../platform/database/database.ts';
import { ok } from '../../platform/result.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { isCaseOf } from './policy.ts';
import { type ReportedSubject, reportables } from './reportables.ts';
import { caseFiles, cases, type Evidence, outsideReports, reports } from './tables.ts';

type CaseAt = { loopId: LoopId; caseId: CaseId };
type CaseOf = CaseAt & { subject: ReportedSubject };

/** Adds the subject as it is now, unless it is gone or is as it was. Its files are used by the case from then on. */
export async function takeEvidence(tx: Tx, now: Date, { loopId, caseId, subject }: CaseOf): Promise<void> {
  const isIt = and(eq(cases.loopId, loopId), eq(cases.id, caseId));
  const [heldCase] = await tx.select({ evidence: cases.evidence }).from(cases).where(isIt).for('update');
  const copy = await copyOf(tx, { loopId, ...subject });
  if (!heldCase || !copy) return;
  const last = heldCase.evidence.at(-1);
  const isNew = last?.title !== copy.title || copy.media.some((name) => !last.media.includes(name));
  const isGone = !copy.title && copy.media.length === 0;
  if (isNew && !(isGone && last)) {
    const evidence = [...heldCase.evidence, { ...copy, at: now.toISOString() }];
    await tx.update(cases).set({ evidence }).where(isIt);
  }
  const files = reportables[subject.type].files?.({ loopId, id: subject.id });
  if (!files) return;
  await tx.execute(sql`insert into ${caseFiles} (loop_id, case_id, file_id)
    select ${loopId}, ${caseId}, file_id from (${files}) its on conflict do nothing`);
}

/** Adds what an edit made of a subject that waits for a decision. */
export async function followEdit(
  { db, transact }: Database,
  now: Date,
  { loopId, ...subject }: ReportedSubject & { loopId: LoopId },
): Promise<void> {
  const isOpen = and(eq(cases.loopId, loopId), isCaseOf(subject), isNull(cases.decidedAt));
  const [open] = await db.select({ caseId: cases.id }).from(cases).where(isOpen);
  if (!open) return;
  await transact(async (tx) => ok(await takeEvidence(tx, now, { loopId, ...open, subject })));
}

/** The whole subject, however it is locked: only for those who decide. */
async function copyOf(
  tx: Tx,
  { loopId, type, id }: ReportedSubject & { loopId: LoopId },
): Promise<Omit<Evidence, 'at'> | null> {
  const subject: Subject = subjects[type];
  const { words = subject.title, before = nothing, after = nothing } = reportables[type].evidence ?? {};
  const [copy] = await tx
    .select({
      title: sql<string>`${words}`,
      author: { id: users.id, name: fullNameColumn(users) },
      media: subject.files ?? nothing,
      before: sql<string[]>`${before}`,
      after: sql<string[]>`${after}`,
    })
    .from(subject.table)
    .innerJoin(users, eq(users.id, subject.author))
    .where(sql`${subject.loopId} = ${loopId} and ${subject.id} = ${id}`);
  if (!copy) return null;
  const { title, before: earlier, after: later } = copy;
  return {
    ...copy,
    title: withoutMarks(title),
    ...{ before: earlier.map(withoutMarks), after: later.map(withoutMarks) },
  };
}

const nothing = sql<string[]>`'[]'::json`;
const dayMs = 86_400_000;

/** So many days after the decision the words go, those from outside with their address, and the files with their last use. */
export async function sweepEvidence(db: Db, { now, days }: { now: Date; days: number }): Promise<void> {
  const until = new Date(now.getTime() - days * dayMs);
  const isOver = lt(cases.decidedAt, until);
  await db.execute(sql`delete from ${caseFiles} held using ${cases}
    where held.loop_id = ${cases.loopId} and held.case_id = ${cases.id} and ${isOver}`);
  await db.execute(sql`delete from ${outsideReports} outside using ${cases}
    where outside.loop_id = ${cases.loopId} and outside.case_id = ${cases.id} and ${isOver}`);
  await db
    .update(cases)
    .set({ evidence: [] })
    .where(and(isOver, sql`${cases.evidence} <> '[]'::jsonb`));
  const isOfPurgedLoop = and(isOver, sql`not exists (select from ${loops} l where l.id = ${cases.loopId})`);
  await db.execute(sql`delete from ${reports} r using ${cases}
    where r.loop_id = ${cases.loopId} and r.case_id = ${cases.id} and ${isOfPurgedLoop}`);
  await db.delete(cases).where(isOfPurgedLoop);
}
