import { sql } from 'drizzle-orm';
import { check, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LoopId, PostId, ReportId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { type PostSummary, posts } from '../posts/tables.ts';

/** Each type of subject has a column. */
export const reports = pgTable(
  'reports',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    id: ref<ReportId>('id').notNull().generatedAlwaysAsIdentity(),
    postId: ref<PostId>('post_id'),
    reporterId: ref<UserId>('reporter_id')
      .notNull()
      .references(() => users.id),
    authorId: ref<UserId>('author_id')
      .notNull()
      .references(() => users.id),
    reason: text().notNull(),
    /** The subject when it was reported, since it may be edited or deleted later. Only for admins. */
    copy: jsonb().$type<PostSummary>().notNull(),
    createdAt: at('created_at').notNull(),
    resolvedAt: at('resolved_at'),
    resolvedBy: ref<UserId>('resolved_by').references(() => users.id),
    resolution: text(),
    note: text(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('reports_id').on(t.id),
    uniqueIndex('reports_once').on(t.loopId, t.postId, t.reporterId),
    // All columns that feeds look up, so that they read no other rows.
    index('reports_of_reporter').on(t.reporterId, t.loopId, t.postId),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
    check('reports_one_subject', sql`num_nonnulls(post_id) = 1`),
  ],
);
belongs(reports, {
  loopId: { purged: 'deleted' },
  reporterId: {
    erased: { keptBecause: 'The admins resolve it anyway; its reporter has no name any more.' },
    exported: { as: 'reports', without: ['note', 'resolvedBy', 'authorId', 'copy'] },
  },
  authorId: {
    erased: {
      emptied: {
        copy: sql`jsonb_set(${reports.copy}, '{author,name}', '"Deleted member"') || '{"title":"","media":[]}'`,
      },
    },
    exported: { withheld: 'Who reported what is between the reporter and the admins.' },
  },
  resolvedBy: {
    erased: { keptBecause: 'The account has no name any more.' },
    exported: { withheld: 'It is about what was reported.' },
  },
});
