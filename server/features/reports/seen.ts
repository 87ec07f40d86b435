import { and, eq, sql } from 'drizzle-orm';
import { rightTo } from '../../access/right.ts';
import { type Subject, subjects } from '../../access/subjects.ts';
import type { Id, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { fullNameColumn } from '../../presenters/name.ts';
import { users } from '../accounts/tables.ts';
import type { PostSummary } from '../posts/tables.ts';
import type { ReportedType } from './policy.ts';

/** For a type that is seen whole or not at all. */
export function seenBy<SubjectId extends Id>(type: ReportedType) {
  const subject: Subject = subjects[type];
  return async ({ viewer }: SignedIn, db: Db, ids: SubjectId[]): Promise<Map<SubjectId, PostSummary>> => {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({
        id: sql`${subject.id}`.mapWith((id) => Number(id) as SubjectId),
        title: subject.title,
        author: { id: users.id, name: fullNameColumn(users) },
      })
      .from(subject.table)
      .innerJoin(users, eq(users.id, subject.author))
      .where(
        and(
          sql`${subject.id} = any(${`{${ids.join()}}`}::bigint[])`,
          rightTo(subject.loopId, viewer.userId).mayRead,
          subject.maySee(viewer.userId),
        ),
      );
    return new Map(rows.map(({ id, ...summary }) => [id, { ...summary, media: [] }]));
  };
}
