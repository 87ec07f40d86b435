import type { LawfulName } from '@loopyard/contract/lawful-texts.ts';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import type { LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';

/** Acts and attempts. Names people and loops by id only and keeps no words that anyone wrote. */
export const operatorActs = pgTable(
  'operator_acts',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
    createdAt: at('created_at').notNull(),
    act: text().notNull(),
    userId: ref<UserId>('user_id').references(() => users.id),
    loopId: ref<LoopId>('loop_id'),
    /** The user's name on the machine; for the screen at /operator, the server's. */
    osUser: text('os_user').notNull(),
    byUserId: ref<UserId>('by_user_id').references(() => users.id),
    outcome: text().notNull(),
  },
  (t) => [index('operator_acts_user').on(t.userId), index('operator_acts_by_user').on(t.byUserId)],
);
belongs(operatorActs, ['operatorAct'], {
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

/** The operator tells readers this because the law asks for it. Null: there is no text any more. */
export const lawfulTexts = pgTable('lawful_texts', {
  name: text().$type<LawfulName>().primaryKey(),
  text: text(),
  changedAt: at('changed_at').notNull(),
  /** The same as in `operator_acts`. */
  osUser: text('os_user').notNull(),
  byUserId: ref<UserId>('by_user_id').references(() => users.id),
});
belongs(lawfulTexts, ['lawfulText'], {
  byUserId: {
    erased: { keptBecause: 'It tells who changed a public text, by number alone.' },
    exported: { as: 'lawful_texts_of_mine', without: ['osUser'] },
  },
});

/** Accounts that may open /operator. With none, that page doesn't exist. */
export const operators = pgTable('operators', {
  userId: ref<UserId>('user_id')
    .primaryKey()
    .references(() => users.id),
  createdAt: at('created_at').notNull(),
  osUser: text('os_user').notNull(),
});
belongs(operators, ['account'], {
  userId: { erased: 'deleted', exported: { as: 'operator', without: ['osUser'] } },
});
