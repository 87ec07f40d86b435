import type { Hold } from '@loopyard/contract/held.ts';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type Subject, subjects } from '../../access/subjects.ts';
import type { Ctx, LoopId, UserId } from '../../platform/context.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { ok } from '../../platform/result.ts';
import { caseOpened, caseWithdrawn } from './events.ts';
import { takeEvidence } from './evidence.ts';
import { openCase } from './open-case.ts';
import { isCaseOf } from './policy.ts';
import type { ReportedSubject } from './reportables.ts';
import { caseFiles, cases } from './tables.ts';

type SubjectIn = ReportedSubject & { loopId: LoopId };

/** Opens the case of a post or comment that waits for an admin. Once, however often it is called. */
export async function askForApproval({ transact }: Database, ctx: Ctx, subject: SubjectIn): Promise<void> {
  await transact(async (tx) => {
    const waiting = await lockSubject(tx, subject);
    if (!waiting) return ok(null);
    const source = sourceOf(waiting.heldFor);
    if (source) await openWith(ctx, tx, subject, { authorId: waiting.authorId, source });
    return ok(null);
  });
}

/** Like `askForApproval`, for one with a watched word, also while everybody sees it. */
export async function askForLook({ transact }: Database, ctx: Ctx, subject: SubjectIn): Promise<void> {
  await transact(async (tx) => {
    const watched = await lockSubject(tx, subject);
    const isOpenedThen = and(
      ...[eq(cases.loopId, subject.loopId), isCaseOf(subject), eq(cases.createdAt, ctx.now)],
    );
    if (watched && (await tx.$count(cases, isOpenedThen)) === 0)
      await openWith(ctx, tx, subject, {
        authorId: watched.authorId,
        source: sourceOf(watched.heldFor) ?? 'words',
      });
    return ok(null);
  });
}

function sourceOf(heldFor: Hold | null): 'approval' | 'words' | null {
  if (heldFor === 'words') return 'words';
  return heldFor === 'approval' || heldFor === 'sanction' ? 'approval' : null;
}

async function lockSubject(tx: Tx, { loopId, type, id: subjectId }: SubjectIn) {
  const { table, loopId: itsLoop, id, author }: Subject = subjects[type];
  const [row] = await tx
    .select({
      heldFor: sql<Hold | null>`held_for`,
      authorId: sql`${author}`.mapWith((value) => Number(value) as UserId),
    })
    .from(table)
    .where(sql`${itsLoop} = ${loopId} and ${id} = ${subjectId} and deleted_at is null`)
    .for('update');
  return row ?? null;
}

async function openWith(
  ctx: Ctx,
  tx: Tx,
  { loopId, ...subject }: SubjectIn,
  opening: { authorId: UserId; source: 'approval' | 'words' },
): Promise<void> {
  const { caseId, isNews } = await openCase(tx, ctx.now, { loopId, subject, ...opening });
  await takeEvidence(tx, ctx.now, { loopId, caseId, subject });
  if (isNews)
    await record(ctx, tx, caseOpened, { loop_id: loopId, case_id: caseId, user_id: opening.authorId });
}

/** Its author took it back, so nobody needs to look. @param among the cases to look at; absent: all */
export async function forgetWithdrawn({ db, transact }: Database, ctx: Ctx, among?: SQL): Promise<void> {
  const isGone = and(
    ...[inArray(cases.source, ['approval', 'words']), isNull(cases.decidedAt), among],
    sql`not exists (select from posts p where p.loop_id = ${sql`${cases.loopId}`} and p.id = ${sql`${cases.postId}`}
      and p.deleted_at is null and ${isAwaited('p')})`,
    sql`not exists (select from comments c where c.loop_id = ${sql`${cases.loopId}`} and c.id = ${sql`${cases.commentId}`}
      and c.deleted_at is null and ${isAwaited('c')})`,
    sql`not exists (select from reports r where r.loop_id = ${sql`${cases.loopId}`} and r.case_id = ${sql`${cases.id}`})`,
    sql`not exists (select from outside_reports o where o.loop_id = ${sql`${cases.loopId}`} and o.case_id = ${sql`${cases.id}`})`,
  );
  if ((await db.$count(cases, isGone)) === 0) return;
  await transact(async (tx) => {
    await tx.execute(sql`delete from ${caseFiles} f using ${cases}
      where f.loop_id = ${cases.loopId} and f.case_id = ${cases.id} and ${isGone}`);
    const goneCases = await tx
      .delete(cases)
      .where(isGone)
      .returning({ loop_id: cases.loopId, case_id: cases.id, user_id: cases.authorId });
    for (const { user_id, ...goneCase } of goneCases)
      if (user_id) await record(ctx, tx, caseWithdrawn, { ...goneCase, user_id });
    return ok(null);
  });
}

/** Flagged words are looked at although everybody sees them. */
const isAwaited = (subject: 'p' | 'c') =>
  sql`(${sql.raw(subject)}.held_for is not null or ${cases.source} = 'words')`;
