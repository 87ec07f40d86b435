import { DEFAULT_LOOP_ID } from '@loopyard/contract/default-loop.ts';
import { waitingHolds } from '@loopyard/contract/held.ts';
import { claimHours } from '@loopyard/contract/reports.ts';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { subjectsIn } from '../../access/subject-rows.ts';
import { subjects, type TypeIn, typesIn } from '../../access/subjects.ts';
import type { Id, LoopId } from '../../platform/context.ts';
import { cases, reports } from './tables.ts';

export const reportedSubjects = subjectsIn('reports', reports.loopId);
export const caseSubjects = subjectsIn('cases', cases.loopId);
export type ReportedType = TypeIn<'reports'> & TypeIn<'cases'>;
export type CaseType = TypeIn<'cases'>;

/** By type, the property of a row of reports or cases that names its subject. */
export const namingProperties = Object.fromEntries(
  Object.entries(getTableColumns(cases)).flatMap(([property, column]) =>
    typesIn('cases').flatMap((type) => (column === subjects[type].cases ? [[type, property]] : [])),
  ),
) as Record<ReportedType, keyof typeof cases.$inferSelect & keyof typeof reports.$inferSelect>;

type NamedSubject = { type: ReportedType; id: Id };
export const isCaseOf = ({ type, id }: NamedSubject) => sql`${subjects[type].cases} = ${id}`;
export const isReportOf = ({ type, id }: NamedSubject) => sql`${subjects[type].reports} = ${id}`;

/** @returns null for a type that only a newer server knows */
export function reportedTypeOf(row: Record<string, unknown>): ReportedType | null {
  return typesIn('reports').find((type) => typeof row[namingProperties[type]] === 'number') ?? null;
}

export const nounOf = (type: CaseType) => subjects[type].noun.a.replace(/^an? /, '');

const isHeldToWait = (table: 'posts' | 'comments', id: SQL) => sql`exists (select from ${sql.raw(table)} its
  where its.loop_id = ${sql`${cases.loopId}`} and its.id = ${id} and its.deleted_at is null
    and its.held_for in (${sql.raw(waitingHolds.map((hold) => `'${hold}'`).join())}))`;
/** The subject of a case waits to be let through. */
export const isWaiting = sql<boolean>`(${isHeldToWait('posts', sql`${cases.postId}`)} or ${isHeldToWait('comments', sql`${cases.commentId}`)})`;

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const happenings: Record<string, string> = { approval: 'waits for an admin', words: 'has a watched word' };

/** A report from outside that means no loop is a case of this one, which has no members: operators decide it. */
export const noLoopId = DEFAULT_LOOP_ID as LoopId;

/** For those who may decide it. Never its words. */
export function openSentence(type: CaseType, { loop, source }: { loop: string; source: string }): string {
  if (type === 'Loop') return `Something in ${loop} was reported from outside`;
  const subject = `${capitalised(subjects[type].noun.a)} in ${loop}`;
  return `${subject} ${happenings[source] ?? 'was reported'}`;
}

export function appealSentence(type: CaseType, loop: string): string {
  return `${capitalised(`the author of ${subjects[type].noun.a}`)} in ${loop} asks for another look`;
}

/** A case taken before this is free again. */
export const claimEnds = (now: Date) => new Date(now.getTime() - claimHours * 3_600_000);
