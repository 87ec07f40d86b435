import type { FeePeriod } from '@loopyard/contract/loops.ts';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { LoopId, RoleId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { checkouts } from '../payments/tables.ts';
import { roles } from '../roles/tables.ts';

const inLoop = () =>
  ref<LoopId>('loop_id')
    .notNull()
    .references(() => loops.id);
const ofUser = () =>
  ref<UserId>('user_id')
    .notNull()
    .references(() => users.id);

/** Someone admitted to the loop who has yet to pay its fee. Until then they have no rights there. */
export const admissions = pgTable(
  'admissions',
  {
    loopId: inLoop(),
    userId: ofUser(),
    roleId: ref<RoleId>('role_id'),
    admittedAt: at('admitted_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.userId] }),
    index('admissions_of_user').on(t.userId),
    foreignKey({ columns: [t.loopId, t.roleId], foreignColumns: [roles.loopId, roles.id] }),
  ],
);
belongs(admissions, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'admissions' } },
});

export const feePayments = pgTable(
  'fee_payments',
  {
    loopId: inLoop(),
    id: ref('id').notNull().generatedAlwaysAsIdentity(),
    userId: ofUser(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    amountPence: integer('amount_pence').notNull(),
    period: text().$type<FeePeriod>().notNull(),
    /** This payment let them in, so a refund takes them out again. */
    isEntry: boolean('is_entry').notNull(),
    paidAt: at('paid_at').notNull(),
    /** Null: it does not end. */
    endsAt: at('ends_at'),
    refundedAt: at('refunded_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('fee_payments_of_user').on(t.loopId, t.userId),
    uniqueIndex('fee_payments_checkout').on(t.loopId, t.checkoutId),
  ],
);
belongs(feePayments, ['money'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: { keptBecause: 'That it was paid stands in the loop’s books; the account has no name any more.' },
    exported: { as: 'fee_payments' },
  },
});

/** A member who was reminded of a due fee. The row goes when nothing is due. */
export const lapses = pgTable(
  'lapses',
  {
    loopId: inLoop(),
    userId: ofUser(),
    askedAt: at('asked_at').notNull(),
    /** From then on they can't write. */
    lapsedAt: at('lapsed_at'),
  },
  (t) => [primaryKey({ columns: [t.loopId, t.userId] }), index('lapses_of_user').on(t.userId)],
);
belongs(lapses, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'lapses' } },
});
