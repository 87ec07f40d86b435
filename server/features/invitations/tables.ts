import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';

/** What opens a loop to whoever knows it. Compared in lower case. */
export const invitationCodes = pgTable(
  'invitation_codes',
  {
    loopId: ref('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref('id').notNull().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    /** The code as words to read aloud. */
    friendlyToken: text('friendly_token').notNull(),
    description: text(),
    singleUse: boolean('single_use').notNull().default(false),
    expiresAt: at('expires_at'),
    uses: integer().notNull().default(0),
    createdBy: ref('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('invitation_codes_id').on(t.id),
    uniqueIndex('invitation_codes_code').on(t.code),
    uniqueIndex('invitation_codes_friendly').on(t.friendlyToken),
  ],
);
