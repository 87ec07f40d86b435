import type { LookKind } from '@loopyard/contract/looks.ts';
import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { CaseId, LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { cases } from '../reports/tables.ts';

/** That somebody who runs a loop looked closer at a member under 18. */
export const looks = pgTable(
  'looks',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref('id').notNull().generatedAlwaysAsIdentity(),
    subjectUserId: ref<UserId>('subject_user_id')
      .notNull()
      .references(() => users.id),
    byUserId: ref<UserId>('by_user_id')
      .notNull()
      .references(() => users.id),
    what: text().$type<LookKind>().notNull(),
    /** The case that a picture belongs to, which may go before. */
    caseId: ref<CaseId>('case_id'),
    /** To the minute but for pictures, as one screen asks several times. */
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('looks_id').on(t.id),
    index('looks_at_member').on(t.subjectUserId, t.id),
    index('looks_by').on(t.byUserId),
    uniqueIndex('looks_once')
      .on(t.loopId, t.subjectUserId, t.byUserId, t.what, t.at)
      .where(sql`what <> 'picture'`),
  ],
);
/** Before its case is decided, a look at a picture would tell of a report. */
export const isToldToSubject = sql`(${looks.caseId} is null or exists (select from ${cases} its
  where its.loop_id = ${looks.loopId} and its.id = ${looks.caseId} and its.decided_at is not null))`;
belongs(looks, ['look'], {
  loopId: { purged: 'deleted' },
  subjectUserId: {
    erased: 'deleted',
    exported: { as: 'looks', without: ['byUserId', 'caseId'], only: isToldToSubject },
  },
  byUserId: {
    erased: { keptBecause: 'That somebody looked counts, also when they have no name any more.' },
    exported: { withheld: 'It is about the member they looked at.' },
  },
});
