import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';

/** What the operator did, or tried to. It names people and loops by number alone, and says nothing that anyone wrote. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    createdAt: at('created_at').notNull(),
    /** The command, as it is typed. */
    act: text().notNull(),
    /** Whom it was done to. */
    userId: ref<UserId>('user_id').references(() => users.id),
    /** What it was done to; it may be purged since. */
    loopId: ref<LoopId>('loop_id'),
    /** Who did it, by the name of their account on the machine. */
    osUser: text('os_user').notNull(),
    /** `done`, `begun`, `failed`, or the error's code where it was refused. */
    outcome: text().notNull(),
  },
  (t) => [index('operator_acts_user').on(t.userId)],
);
belongs(operatorActs, {
  userId: {
    erased: { keptBecause: 'It tells what was done by number alone, and goes after two years.' },
    exported: { as: 'operator_acts', without: ['osUser'] },
  },
  loopId: {
    purged: { keptBecause: 'It tells what was done by number alone, and goes after two years.' },
  },
});
