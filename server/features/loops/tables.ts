import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';

/** Ids start above the default loop's, so none collides with it. */
export const loops = pgTable(
  'loops',
  {
    id: ref('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    name: text().notNull(),
    ownerId: ref('owner_id')
      .notNull()
      .references(() => users.id),
    isPublic: boolean('is_public').notNull(),
    hasGuestAccess: boolean('has_guest_access').notNull(),
    logoFileId: ref('logo_file_id'),
    /** Raised by whatever takes a right away from anyone in this loop. */
    epoch: ref('epoch').notNull().default(0),
    createdAt: at('created_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('loops_public_name').on(t.name).where(sql`is_public and deleted_at is null`)],
);
