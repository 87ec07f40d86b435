import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { belongs } from '../database/belongs.ts';

/** The outbox: one mail per key, sent by a job. The text is cleared once it is sent. */
export const mails = pgTable(
  'mails',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    hasSecret: boolean('has_secret').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    sentAt: timestamp('sent_at', { withTimezone: true, precision: 3 }),
    failedAt: timestamp('failed_at', { withTimezone: true, precision: 3 }),
    error: text(),
  },
  (t) => [
    uniqueIndex('mails_key').on(t.key),
    index('mails_waiting').on(t.id).where(sql`sent_at is null and failed_at is null`),
  ],
);
belongs(mails, {
  to: {
    holds: 'email',
    erased: 'deleted',
    exported: {
      as: 'mails',
      without: ['key', 'html', 'hasSecret', 'error'],
      instead: { text: sql`case when ${mails.hasSecret} then '' else ${mails.text} end` },
      since: 'createdAt',
    },
  },
});
