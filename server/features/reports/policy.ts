import { getTableColumns } from 'drizzle-orm';
import { subjectsIn } from '../../access/subject-rows.ts';
import { subjects, type TypeIn, typesIn } from '../../access/subjects.ts';
import { reports } from './tables.ts';

export const reportedSubjects = subjectsIn('reports', reports.loopId);
export type ReportedType = TypeIn<'reports'>;

/** By type, the property of a row that names its subject. */
export const namingProperties = Object.fromEntries(
  Object.entries(getTableColumns(reports)).flatMap(([property, column]) =>
    typesIn('reports').flatMap((type) => (column === subjects[type].reports ? [[type, property]] : [])),
  ),
) as Record<ReportedType, keyof typeof reports.$inferSelect>;

/** @returns null for a type that only a newer server knows */
export function reportedTypeOf(row: Record<string, unknown>): ReportedType | null {
  return typesIn('reports').find((type) => typeof row[namingProperties[type]] === 'number') ?? null;
}
