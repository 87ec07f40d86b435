import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** The outbox: each mail once, whatever asks for it how often; sent by a job. */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What makes it this mail and no other, such as `welcome:5`. */
    key: text().notNull(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }),
    /** Given up; why is in the log. */
    failedAt: timestamp('failed_at', { withTimezone: true, precision: 3 }),
  },
  (t) => [
    uniqueIndex('mails_key').on(t.key),
    index('mails_waiting').on(t.id).where(sql`sent_at is null and failed_at is null`),
  ],
);
