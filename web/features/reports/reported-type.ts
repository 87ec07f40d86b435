import type { RestAnswer } from '@loopyard/contract/rest.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

export type Report = RestAnswer<'GET /api/reports'>['reports'][number];

export type NowProps<Subject> = { subject: Subject; reportedTitle: string };

export type ReportedType<Subject> = {
  noun: string;
  /** The subject as the viewer may see it now; null once it is gone. */
  useNow(report: Report): { data: Subject | null | undefined; isPending: boolean; isError: boolean };
  Now: ComponentType<NowProps<Subject>>;
  /** Forgets what the browser keeps of it. */
  drop(queries: QueryClient, report: Report): void;
};

/** Keeps each one's type inside the common list. */
export function defineReportedType<Subject extends object>(
  type: ReportedType<Subject>,
): ReportedType<object> {
  return type as unknown as ReportedType<object>;
}
