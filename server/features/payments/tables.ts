import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InvoiceId, LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';

/**
 * A payment under way or over. What it buys is in `purpose`; it is handed over when `paidAt` is set, and theirs for as
 * long as the money was neither refunded nor called back.
 */
export const checkouts = pgTable(
  'checkouts',
  {
    /** Random: whoever made it signed out is known by it. */
    id: text().primaryKey(),
    userId: ref<UserId>('user_id').references(() => users.id),
    purpose: jsonb().notNull(),
    amountPence: integer('amount_pence').notNull(),
    currency: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    /** The card provider's own name for it. */
    providerRef: text('provider_ref'),
    card: text(),
    last4: text(),
    createdAt: at('created_at').notNull(),
    paidAt: at('paid_at'),
    failedAt: at('failed_at'),
    /** It was paid, but could not be handed over: the money has to go back. */
    refusedAt: at('refused_at'),
    /** The money went back: what it bought was taken back with it. */
    refundedAt: at('refunded_at'),
    /** The payer's bank has called the money back; null again when it was won. */
    disputedAt: at('disputed_at'),
    /** When the provider was last asked how it stands; what was asked before that is old by now. */
    asOf: at('as_of'),
  },
  (t) => [
    index('checkouts_user').on(t.userId),
    uniqueIndex('checkouts_provider_ref').on(t.providerRef).where(sql`provider_ref is not null`),
  ],
);
belongs(checkouts, {
  userId: {
    erased: { emptied: { userId: null, firstName: '', lastName: '', email: '' } },
    exported: { as: 'checkouts' },
  },
  email: {
    holds: 'email',
    erased: {
      keptBecause:
        'Made signed out it belongs to whoever holds its id; an address that was typed proves nobody.',
    },
    exported: { withheld: 'Made signed out it belongs to whoever holds its id.' },
  },
  purpose: { purged: { keptBecause: 'Money’s trail is kept by law.' } },
});

/** What was paid, for whoever paid it. */
export const invoices = pgTable(
  'invoices',
  {
    id: ref<InvoiceId>('id').primaryKey().generatedAlwaysAsIdentity(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    userId: ref<UserId>('user_id').references(() => users.id),
    loopId: ref<LoopId>('loop_id'),
    description: text().notNull(),
    amountPence: integer('amount_pence').notNull(),
    currency: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [uniqueIndex('invoices_checkout').on(t.checkoutId), index('invoices_user').on(t.userId)],
);
belongs(invoices, {
  userId: { erased: { emptied: { userId: null } }, exported: { as: 'invoices' } },
  loopId: { purged: { keptBecause: 'Money’s trail is kept by law.' } },
});
