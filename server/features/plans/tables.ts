import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LoopId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { loops } from '../loops/tables.ts';

/** Without a row for the present moment the loop is Free. */
export const plans = pgTable(
  'plans',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref('id').notNull().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    members: integer(),
    months: integer().notNull(),
    pricePence: integer('price_pence').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    cancelledAt: at('cancelled_at'),
    /** Null: nobody paid, or it was bought before checkouts were recorded here. */
    checkoutId: text('checkout_id'),
    /** Refunded: it ended then, with this many seconds left. */
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
belongs(plans, ['loop'], { loopId: { purged: 'deleted' } });
