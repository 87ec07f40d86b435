import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LoopId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { loops } from '../loops/tables.ts';

/** What a loop has, from when until when. Without a row for the moment it is Free. */
export const plans = pgTable(
  'plans',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref('id').notNull().generatedAlwaysAsIdentity(),
    /** `trial`, `annual`, `custom`, `monthly`, or `hosted`: whoever runs the server without billing owns it. */
    kind: text().notNull(),
    /** Paid for; null: as many as come. */
    members: integer(),
    months: integer().notNull(),
    pricePence: integer('price_pence').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    cancelledAt: at('cancelled_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.loopId, t.id] }), index('plans_current').on(t.loopId, t.endsAt)],
);
belongs(plans, { loopId: { purged: 'deleted' } });
