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
    /** Who did it, by the name of their account on the machine: of the server's, where it was done on its screen. */
    osUser: text('os_user').notNull(),
    /** Who did it on the screen; null: it was typed. */
    byUserId: ref<UserId>('by_user_id').references(() => users.id),
    /** `done`, `begun`, `failed`, or the error's code where it was refused. */
    outcome: text().notNull(),
  },
  (t) => [index('operator_acts_user').on(t.userId), index('operator_acts_by_user').on(t.byUserId)],
);
belongs(operatorActs, {
  userId: {
    erased: { keptBecause: 'It tells what was done by number alone, and goes after two years.' },
    exported: { as: 'operator_acts', without: ['osUser', 'byUserId'] },
  },
  byUserId: {
    erased: { keptBecause: 'It tells who did it by number alone, and goes after two years.' },
    exported: { as: 'operator_acts_of_mine', without: ['osUser', 'userId'] },
  },
  loopId: {
    purged: { keptBecause: 'It tells what was done by number alone, and goes after two years.' },
  },
});

/** Whose account the screen at /operator opens for. While there is nobody in it, that screen isn't there. */
export const operators = pgTable('operators', {
  userId: ref<UserId>('user_id')
    .primaryKey()
    .references(() => users.id),
  createdAt: at('created_at').notNull(),
  /** Who made them one, by the name of their account on the machine. */
  osUser: text('os_user').notNull(),
});
belongs(operators, {
  userId: { erased: 'deleted', exported: { as: 'operator', without: ['osUser'] } },
});
