import type { AppealDecision } from '@loopyard/contract/reports.ts';
import type { SanctionKind } from '@loopyard/contract/sanctions.ts';
import { type SQL, sql } from 'drizzle-orm';
import { caseRight } from '../../access/cases.ts';
import type { UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { sanctions } from '../sanctions/tables.ts';
import { caseSubjects, isWaiting } from './policy.ts';
import { appeals, caseFiles, cases, outsideReports, reports } from './tables.ts';

const personNamed = (userId: SQL) => sql<{ id: UserId; name: string } | null>`(
  select json_build_object('id', ${users.id}, 'name', ${fullNameColumn(users)})
  from ${users} where ${users.id} = ${userId})`;
const ofCase = (table: 'a' | 'f' | 'o' | 'r') =>
  sql.raw(`${table}.loop_id = "cases"."loop_id" and ${table}.case_id = "cases"."id"`);

export type ReportLine = {
  reporter: { id: UserId; name: string };
  category: string;
  reason: string;
  created_at: string;
};
export type OutsideLine = { email: string; place: string; reason: string; created_at: string };
export type AppealLine = {
  text: string;
  created_at: string;
  decision: AppealDecision | null;
  answer: string | null;
  decided_at: string | null;
  decided_by: { id: UserId; name: string } | null;
};
export type SanctionLine = {
  id: number;
  kind: SanctionKind;
  until: string | null;
  created_at: string;
  lifted_at: string | null;
};
export type EvidenceFile = { key: string; name: string; type: string; variants: string[] };

function caseColumns(viewerId: UserId) {
  const { mayDecide, mayAnswer, mayOperate } = caseRight(viewerId);
  return {
    row: cases,
    ...caseSubjects.columns,
    path: caseSubjects.path,
    loop: sql<string | null>`(select l.name from ${loops} l where l.id = ${sql`${cases.loopId}`})`,
    claimant: personNamed(sql`${cases.claimedBy}`),
    decider: personNamed(sql`${cases.decidedBy}`),
    mayDecide: sql<boolean>`(${mayDecide} or ${mayOperate})`,
    mayAnswer: sql<boolean>`(${mayAnswer} or ${mayOperate})`,
    appeal: sql<AppealLine | null>`(select json_build_object('text', a.text, 'created_at', a.created_at,
      'decision', a.decision, 'answer', a.answer, 'decided_at', a.decided_at, 'decided_by', ${personNamed(sql`a.decided_by`)})
      from ${appeals} a where ${ofCase('a')})`,
    sanctions: sql<
      SanctionLine[]
    >`(select coalesce(json_agg(json_build_object('id', s.id, 'kind', s.kind, 'until', s.until,
      'created_at', s.created_at, 'lifted_at', s.lifted_at) order by s.id desc), '[]'::json)
      from ${sanctions} s where s.loop_id = "cases"."loop_id" and s.user_id = "cases"."author_id")`,
    isWaiting,
    reports: sql<
      ReportLine[]
    >`(select coalesce(json_agg(json_build_object('reporter', ${personNamed(sql`r.reporter_id`)},
      'category', r.category, 'reason', r.reason, 'created_at', r.created_at) order by r.id), '[]'::json)
      from ${reports} r where ${ofCase('r')})`,
    outside: sql<
      OutsideLine[]
    >`(select coalesce(json_agg(json_build_object('email', o.email, 'place', o.place, 'reason', o.reason,
      'created_at', o.created_at) order by o.id), '[]'::json)
      from ${outsideReports} o where ${ofCase('o')})`,
    files: sql<EvidenceFile[]>`(select coalesce(json_agg(json_build_object('key', one.key, 'name', one.name,
      'type', one.resource_type, 'variants', (select json_agg(variant) from jsonb_object_keys(one.variants) variant))
      order by one.id), '[]'::json)
      from ${caseFiles} f join files one on one.id = f.file_id where ${ofCase('f')})`,
    casesBefore: sql<number>`(select count(*)::int from ${cases} earlier
      where earlier.loop_id = "cases"."loop_id" and earlier.author_id = "cases"."author_id"
        and earlier.outcome in ('removed', 'warned') and earlier.id <> "cases"."id"
        and not exists (select from ${appeals} a where a.loop_id = earlier.loop_id and a.case_id = earlier.id
          and a.decision = 'reversed'))`,
  };
}

export const selectCases = (db: Db, viewerId: UserId) =>
  db.select(caseColumns(viewerId)).from(cases).$dynamic();
export type CaseRow = Awaited<ReturnType<typeof selectCases>>[number];
export type OwnCaseRow = {
  row: typeof cases.$inferSelect;
  subjectType: CaseRow['subjectType'];
  subjectId: CaseRow['subjectId'];
  loop: string;
  loopDeletedAt: Date | null;
  appeal: typeof appeals.$inferSelect | null;
};
