import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';

export const enquiries = pgTable('enquiries', {
  id: ref('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text().notNull(),
  name: text().notNull(),
  email: text().notNull(),
  fields: jsonb().$type<Record<string, string | null>>().notNull(),
  createdAt: at('created_at').notNull(),
  answeredAt: at('answered_at'),
});
belongs(enquiries, ['enquiry'], {
  email: {
    holds: 'email',
    erased: 'deleted',
    exported: { withheld: 'Sent signed out: an address that was typed proves nobody.' },
  },
});
