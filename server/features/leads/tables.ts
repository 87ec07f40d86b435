import { foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { memberships } from '../memberships/tables.ts';

/** Safeguarding leads. Ask `access/leads.ts` who is one. */
export const loopLeads = pgTable(
  'loop_leads',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    userId: ref<UserId>('user_id').notNull(),
    since: at('since').notNull(),
    /** Null: an operator. */
    madeBy: ref<UserId>('made_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.userId] }),
    index('loop_leads_of_user').on(t.userId),
    index('loop_leads_made_by').on(t.madeBy),
    foreignKey({ columns: [t.loopId, t.userId], foreignColumns: [memberships.loopId, memberships.userId] }),
  ],
);
belongs(loopLeads, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'leads', without: ['madeBy'] } },
  madeBy: {
    erased: { keptBecause: 'The lead stays named; whoever named them has no name any more.' },
    exported: { withheld: 'It is about the lead.' },
  },
});
