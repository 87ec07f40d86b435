import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    /** The payment it was bought by; null: nobody paid, or before it was noted. */
    checkoutId: text('checkout_id'),
    /** The money went back: it ended then, with so many seconds to go. */
    takenBackAt: at('taken_back_at'),
    secondsLeft: integer('seconds_left'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('plans_current').on(t.loopId, t.endsAt),
    uniqueIndex('plans_checkout').on(t.loopId, t.checkoutId),
  ],
);
belongs(plans, { loopId: { purged: 'deleted' } });
