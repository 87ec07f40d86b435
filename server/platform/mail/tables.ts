import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { belongs } from '../database/belongs.ts';

/** The outbox: one mail per key, sent by a job. Its words are cleared once it is sent. */
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
    /** The address that stops such mails, for mail programs (RFC 8058). */
    unsubscribeUrl: text('unsubscribe_url'),
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
belongs(mails, ['mail'], {
  to: {
    holds: 'email',
    erased: 'deleted',
    exported: {
      as: 'mails',
      without: ['key', 'html', 'hasSecret', 'unsubscribeUrl', 'error'],
      with: { text: sql`case when ${mails.hasSecret} then '' else ${mails.text} end` },
      since: 'createdAt',
    },
  },
});

/** Each day has a key of its own, so that once it is gone the hashes of that day tell nothing. */
export const mailDays = pgTable('mail_days', {
  day: date().primaryKey(),
  key: text().notNull(),
});
belongs(mailDays, ['mail'], {});

/** Counts by address, so that deleting an account doesn't start the count anew. */
export const mailCounts = pgTable(
  'mail_counts',
  {
    day: date()
      .notNull()
      .references(() => mailDays.day, { onDelete: 'cascade' }),
    addressHash: text('address_hash').notNull(),
    sort: text().notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.addressHash, t.sort] })],
);
belongs(mailCounts, ['mail'], {});
