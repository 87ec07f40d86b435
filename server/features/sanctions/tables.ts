import type { SanctionKind } from '@loopyard/contract/sanctions.ts';
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CaseId, LoopId, SanctionId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { memberships } from '../memberships/tables.ts';

/** The membership knows what holds now, where each write reads it. */
export const sanctions = pgTable(
  'sanctions',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    id: ref<SanctionId>('id').notNull().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id').notNull(),
    kind: text().$type<SanctionKind>().notNull(),
    /** Null: it has no end, or is over at once. */
    until: at('until'),
    /** For the person. */
    text: text(),
    /** The case that it was decided with, which may go before. */
    caseId: ref<CaseId>('case_id'),
    createdBy: ref<UserId>('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    liftedAt: at('lifted_at'),
    liftedBy: ref<UserId>('lifted_by').references(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('sanctions_of_member').on(t.loopId, t.userId),
    index('sanctions_of_user').on(t.userId),
    index('sanctions_created_by').on(t.createdBy),
    index('sanctions_lifted_by').on(t.liftedBy),
    foreignKey({ columns: [t.loopId, t.userId], foreignColumns: [memberships.loopId, memberships.userId] }),
  ],
);
const ofOthers = { withheld: 'It is about others.' };
const nameless = { keptBecause: 'It is about somebody else; whoever did it has no name any more.' };
belongs(sanctions, ['loop'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: 'deleted',
    exported: { as: 'sanctions', without: ['createdBy', 'liftedBy', 'caseId'] },
  },
  createdBy: { erased: nameless, exported: ofOthers },
  liftedBy: { erased: nameless, exported: ofOthers },
});
