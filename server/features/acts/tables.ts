import type { ActDetail } from '@loopyard/contract/acts.ts';
import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';

/** A loop's log. A row outlives its subject, so the subject has no foreign key. */
export const loopActs = pgTable(
  'loop_acts',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref('id').notNull().generatedAlwaysAsIdentity(),
    /** Null: the people who run the server. */
    actorId: ref<UserId>('actor_id').references(() => users.id),
    act: text().notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: ref('subject_id').notNull(),
    detail: jsonb().$type<ActDetail>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('loop_acts_id').on(t.id),
    index('loop_acts_actor').on(t.actorId, t.loopId, t.id),
  ],
);
belongs(loopActs, ['loopAct'], {
  loopId: { purged: 'deleted' },
  actorId: {
    erased: { keptBecause: 'It tells who did it by number alone, and goes after two years.' },
    exported: { as: 'loop_acts', without: ['subjectId'] },
  },
});
