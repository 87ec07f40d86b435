import { listLimits } from '@loopyard/contract/lists.ts';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  appealDeciders,
  caseDeciders,
  caseRight,
  isAppealed,
  isLeftToOperators,
} from '../../access/cases.ts';
import type { Right } from '../../access/right.ts';
import type { CaseId, LoopId, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { Links } from '../../presenters/links.ts';
import { loops } from '../loops/tables.ts';
import { operators } from '../operator/tables.ts';
import { caseSubjects, claimEnds } from './policy.ts';
import { accessAsReviewer } from './reported.ts';
import { selectCases } from './rows.ts';
import { type CaseShape, type OwnCaseShape, shapeCase, shapeOwnCase } from './shape.ts';
import { appeals, cases, reports } from './tables.ts';
import { tellOf } from './tell.ts';

export type CaseState = 'open' | 'mine' | 'closed' | 'appeals';
export type CasePage<Shape> = {
  cases: Shape[];
  total_items: number;
  current_page: number;
  total_pages: number;
};

/** Urgent ones first, then those that wait longest; what was decided newest first. */
export async function accessCases(
  ctx: SignedIn,
  db: Db,
  { loopId, state, page }: { loopId: LoopId; state: CaseState; page: number },
  links: Links,
): Promise<Result<CasePage<CaseShape>>> {
  const reviewer = await accessAsReviewer(ctx, db, loopId);
  if (!reviewer.ok) return reviewer;
  const { userId } = ctx.viewer;
  const { maySee } = caseRight(userId);
  const scope = and(eq(cases.loopId, loopId), maySee, inState(state, ctx));
  return ok(await listCases(ctx, db, { scope, page, isClosed: state === 'closed' }, links));
}

export async function accessCase({ viewer }: SignedIn, db: Db, caseId: CaseId): Promise<Result<object>> {
  const { maySee } = caseRight(viewer.userId);
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.id, caseId), maySee));
  return rows.length > 0 ? ok({}) : fail('not_found');
}

/** For a repeat of its author. */
export async function accessOwnCase({ viewer }: SignedIn, db: Db, caseId: CaseId): Promise<Result<object>> {
  const isOwn = and(eq(cases.id, caseId), eq(cases.authorId, viewer.userId), isNotNull(cases.decidedAt));
  return (await db.$count(cases, isOwn)) > 0 ? ok({}) : fail('not_found');
}

/** The cases of all loops that nobody there may decide. Call it for operators only. */
export async function listLeftCases(
  ctx: SignedIn,
  db: Db,
  { state, page }: { state: Exclude<CaseState, 'mine'>; page: number },
  links: Links,
): Promise<CasePage<CaseShape>> {
  const scope = and(caseRight(ctx.viewer.userId).mayOperate, inState(state, ctx));
  return listCases(ctx, db, { scope, page, isClosed: state === 'closed' }, links);
}

/** Open cases that nobody in their loops may decide. `operators`: those who could. */
export async function countLeftCases(db: Db): Promise<{ casesCount: number; operators: number }> {
  const [casesCount, active] = await Promise.all([
    db.$count(cases, and(or(isNull(cases.decidedAt), isAppealed), isLeftToOperators)),
    db.$count(operators),
  ]);
  return { casesCount, operators: active };
}

export type ToldCase = { sentence: string; url: string };

/** The line of a notice about each case that the viewer is told of. */
export async function mapToldCases(db: Db, { userId, loopId }: Right, ids: CaseId[]) {
  const { isTold, mayAnswer } = caseRight(userId);
  const rows = await db
    .select({ row: cases, ...caseSubjects.columns, loop: loops.name, mayAnswer, appeal: appeals })
    .from(cases)
    .innerJoin(loops, eq(loops.id, cases.loopId))
    .leftJoin(appeals, and(eq(appeals.loopId, cases.loopId), eq(appeals.caseId, cases.id)))
    .where(and(eq(cases.loopId, loopId), inArray(cases.id, ids), caseSubjects.isKnown, isTold));
  return new Map<CaseId, ToldCase>(rows.map((toldCase) => [toldCase.row.id, tellOf(toldCase, userId)]));
}

/** Decisions about the viewer's own things. Never who reported them. */
export async function accessOwnCases(
  { viewer, now }: SignedIn,
  db: Db,
  page: number,
): Promise<Result<CasePage<OwnCaseShape>>> {
  const scope = and(
    eq(cases.authorId, viewer.userId),
    isNotNull(cases.decidedAt),
    sql`${cases.outcome} <> 'kept'`,
  );
  const [rows, total] = await Promise.all([
    db
      .select({
        row: cases,
        ...caseSubjects.columns,
        loop: loops.name,
        loopDeletedAt: loops.deletedAt,
        appeal: appeals,
      })
      .from(cases)
      .innerJoin(loops, eq(loops.id, cases.loopId))
      .leftJoin(appeals, and(eq(appeals.loopId, cases.loopId), eq(appeals.caseId, cases.id)))
      .where(and(scope, caseSubjects.isKnown))
      .orderBy(desc(cases.decidedAt), desc(cases.id))
      .limit(listLimits.memberPage)
      .offset((page - 1) * listLimits.memberPage),
    countCases(db, scope),
  ]);
  return ok({ cases: rows.map((row) => shapeOwnCase(row, now)), ...pagesOf(total, page) });
}

function inState(state: CaseState, { viewer, now }: SignedIn): SQL | undefined {
  if (state === 'closed') return isNotNull(cases.decidedAt);
  if (state === 'appeals') return isAppealed;
  const isMine = sql`(${cases.claimedBy} = ${viewer.userId}
    and ${cases.claimedAt} > ${claimEnds(now).toISOString()}::timestamptz)`;
  return and(isNull(cases.decidedAt), state === 'mine' ? isMine : undefined);
}

const pagesOf = (total: number, page: number) => ({
  total_items: total,
  current_page: page,
  total_pages: Math.ceil(total / listLimits.memberPage),
});

async function countCases(db: Db, scope: SQL | undefined): Promise<number> {
  const [row] = await db.select({ count: count() }).from(cases).where(and(scope, caseSubjects.isKnown));
  return row?.count ?? 0;
}

type Listing = { scope: SQL | undefined; page: number; isClosed: boolean };

async function listCases(
  ctx: SignedIn,
  db: Db,
  { scope, page, isClosed }: Listing,
  links: Links,
): Promise<CasePage<CaseShape>> {
  const [rows, total] = await Promise.all([
    selectCases(db, ctx.viewer.userId)
      .where(and(scope, caseSubjects.isKnown))
      .orderBy(
        ...(isClosed
          ? [desc(cases.decidedAt), desc(cases.id)]
          : [asc(cases.severity), asc(cases.createdAt), asc(cases.id)]),
      )
      .limit(listLimits.memberPage)
      .offset((page - 1) * listLimits.memberPage),
    countCases(db, scope),
  ]);
  return { cases: rows.map((row) => shapeCase(ctx, row, links)), ...pagesOf(total, page) };
}

const isNamed = (loopId: SQL, caseId: SQL) => sql`${cases.loopId} = ${loopId} and ${cases.id} = ${caseId}`;

export function decidersOfCase(loopId: SQL, caseId: SQL): SQL {
  return sql`select reviewer.user_id from ${cases} cross join lateral (select reviewer.user_id ${caseDeciders}) reviewer
    where ${isNamed(loopId, caseId)}`;
}

export function decidersOfAppeal(loopId: SQL, caseId: SQL): SQL {
  return sql`select reviewer.user_id from ${cases} cross join lateral (select reviewer.user_id ${appealDeciders}) reviewer
    where ${isNamed(loopId, caseId)}`;
}

/** Its author, and who reported it if it was taken back. */
export function concernedByAnswer(loopId: SQL, caseId: SQL): SQL {
  return sql`select a.user_id from ${appeals} a where a.loop_id = ${loopId} and a.case_id = ${caseId}
    union select r.reporter_id from ${reports} r join ${appeals} a on a.loop_id = r.loop_id and a.case_id = r.case_id
    where r.loop_id = ${loopId} and r.case_id = ${caseId} and a.decision = 'reversed'`;
}

/** Its author and who reported it. The right to know of the decision is checked later. */
export function concernedByDecision(loopId: SQL, caseId: SQL): SQL {
  return sql`select ${cases.authorId} as user_id from ${cases} where ${isNamed(loopId, caseId)} and ${cases.authorId} is not null
    union select r.reporter_id from ${reports} r where r.loop_id = ${loopId} and r.case_id = ${caseId}`;
}
