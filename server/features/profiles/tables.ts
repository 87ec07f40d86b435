import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LoopId, ProfileId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { memberships } from '../memberships/tables.ts';

export const profiles = pgTable(
  'profiles',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    id: ref<ProfileId>('id').notNull().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id').notNull(),
    nickname: text(),
    bio: text(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('profiles_id').on(t.id),
    uniqueIndex('profiles_loop_user').on(t.loopId, t.userId),
    index('profiles_user').on(t.userId),
    index('profiles_words').using('gin', t.loopId, sql`to_tsvector('loopyard_simple', nickname)`),
    foreignKey({
      columns: [t.loopId, t.userId],
      foreignColumns: [memberships.loopId, memberships.userId],
    }),
  ],
);
belongs(profiles, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'profiles' } },
});
