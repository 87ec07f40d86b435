import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InvoiceId, LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';

/** The buyer has it while `paidAt` is set and neither `refundedAt` nor `disputedAt` is. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** Random: for someone signed out, the id is the only key. */
    id: text().primaryKey(),
    userId: ref<UserId>('user_id').references(() => users.id),
    purpose: jsonb().notNull(),
    amountPence: integer('amount_pence').notNull(),
    currency: text().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text().notNull(),
    providerRef: text('provider_ref'),
    /** Where to pay, as the provider said at `askedAt`; null: not there any more. */
    providerUrl: text('provider_url'),
    askedAt: at('asked_at'),
    card: text(),
    last4: text(),
    createdAt: at('created_at').notNull(),
    paidAt: at('paid_at'),
    failedAt: at('failed_at'),
    /** Paid but not handed over: the money must be refunded. */
    refusedAt: at('refused_at'),
    refundedAt: at('refunded_at'),
    /** Disputed by the payer's bank; null again if we won. */
    disputedAt: at('disputed_at'),
    /** When the provider was last asked; older answers are ignored. */
    asOf: at('as_of'),
  },
  (t) => [
    index('checkouts_user').on(t.userId),
    uniqueIndex('checkouts_provider_ref').on(t.providerRef).where(sql`provider_ref is not null`),
  ],
);
belongs(checkouts, ['money'], {
  userId: {
    erased: {
      emptied: {
        ...{ userId: null, firstName: '', lastName: '', email: '' },
        purpose: sql`case when purpose ? 'custom_field' then purpose || '{"custom_field": null}' else purpose end`,
      },
    },
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
belongs(invoices, ['money'], {
  userId: { erased: { emptied: { userId: null } }, exported: { as: 'invoices' } },
  loopId: { purged: { keptBecause: 'Money’s trail is kept by law.' } },
});
