import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Id, LoopId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { ref } from '../../platform/database/columns.ts';
import { memberships } from '../memberships/tables.ts';

export type NoteId = Id<'note'>;

export const notes = pgTable(
  'notes',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    id: ref<NoteId>('id').notNull().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id').notNull(),
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('notes_id').on(t.id),
    foreignKey({ columns: [t.loopId, t.userId], foreignColumns: [memberships.loopId, memberships.userId] }),
  ],
);
belongs(notes, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'notes' } },
});
