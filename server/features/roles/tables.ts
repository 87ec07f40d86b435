import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LoopId, RoleId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { loops } from '../loops/tables.ts';

export const roles = pgTable(
  'roles',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref<RoleId>('id').notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    /** Members with it are under 18. */
    isMinor: boolean('is_minor').notNull().default(false),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('roles_id').on(t.id),
    uniqueIndex('roles_name').on(t.loopId, sql`lower(${t.name})`),
  ],
);
belongs(roles, ['loop'], { loopId: { purged: 'deleted' } });
