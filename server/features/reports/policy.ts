import type { Member } from '../../access/members.ts';
import { subjectsIn } from '../../access/subject-rows.ts';
import type { UserId } from '../../platform/context.ts';
import { reports } from './tables.ts';

export const reportedSubjects = subjectsIn('reports', reports.loopId);

export function mayResolve(admin: Member, report: { authorId: UserId }): boolean {
  return report.authorId !== admin.userId;
}
