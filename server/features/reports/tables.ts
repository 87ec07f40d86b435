import type { AppealDecision } from '@loopyard/contract/reports.ts';
import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  CaseId,
  CommentId,
  FileId,
  LoopId,
  OutsideReportId,
  PostId,
  ReportId,
  UserId,
} from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { files } from '../media/tables.ts';
import type { PostSummary } from '../posts/tables.ts';

/** The subject as it was `at` a time, with the words around it. */
export type Evidence = PostSummary & { at: string; before: string[]; after: string[] };

const outlivesLoop = 'Operators can still decide it. The chore of cases deletes it once its evidence may go.';

/**
 * One for each subject that waits for a decision. Each type of subject has a column. They reference nothing, since
 * a case outlives its subject and its loop.
 */
export const cases = pgTable(
  'cases',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    id: ref<CaseId>('id').notNull().generatedAlwaysAsIdentity(),
    postId: ref<PostId>('post_id'),
    commentId: ref<CommentId>('comment_id'),
    subjectUserId: ref<UserId>('subject_user_id').references(() => users.id),
    /** The loop itself, which has no author. Each report of it is a case of its own. */
    subjectLoopId: ref<LoopId>('subject_loop_id'),
    authorId: ref<UserId>('author_id').references(() => users.id),
    /** `report`, `approval` for what waits to be let through, or `words` for what has a watched word. */
    source: text().notNull().default('report'),
    /** `normal` or `danger`. */
    severity: text().notNull(),
    /** The subject when it was reported, and after each later change. Oldest first; empty once it may be kept no longer. */
    evidence: jsonb().$type<Evidence[]>().notNull().default([]),
    claimedBy: ref<UserId>('claimed_by').references(() => users.id),
    claimedAt: at('claimed_at'),
    /** How often it was sent further because nobody took it. */
    escalations: integer().notNull().default(0),
    outcome: text(),
    reasonCode: text('reason_code'),
    /** For its author. */
    text: text(),
    /** For the admins. */
    note: text(),
    decidedBy: ref<UserId>('decided_by').references(() => users.id),
    decidedAt: at('decided_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('cases_id').on(t.id),
    index('cases_of_loop').on(t.loopId, t.decidedAt, t.severity, t.createdAt),
    index('cases_of_author').on(t.authorId),
    index('cases_undecided').on(t.createdAt).where(sql`decided_at is null`),
    ...[t.postId, t.commentId, t.subjectUserId].map((column) =>
      uniqueIndex(`cases_open_${column.name}`).on(t.loopId, column).where(sql`decided_at is null`),
    ),
    check('cases_one_subject', sql`num_nonnulls(post_id, comment_id, subject_user_id, subject_loop_id) = 1`),
  ],
);
belongs(cases, ['case'], {
  loopId: { purged: { keptBecause: outlivesLoop } },
  subjectLoopId: { purged: { keptBecause: outlivesLoop } },
  subjectUserId: {
    erased: { keptBecause: 'The evidence goes by time, also when the account has gone.' },
    exported: { withheld: 'Its author is the same person.' },
  },
  authorId: {
    erased: { keptBecause: 'Else one could wipe the evidence against oneself. It goes by time.' },
    exported: {
      as: 'cases',
      without: ['evidence', 'severity', 'claimedBy', 'claimedAt', 'escalations', 'note', 'decidedBy'],
      only: sql`decided_at is not null`,
    },
  },
  claimedBy: {
    erased: { emptied: { claimedBy: null, claimedAt: null } },
    exported: { withheld: 'It is about others.' },
  },
  decidedBy: {
    erased: { keptBecause: 'The account has no name any more.' },
    exported: { withheld: 'It is about others.' },
  },
});

/** The uses of files by cases, which keep them from being deleted. */
export const caseFiles = pgTable(
  'case_files',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    caseId: ref<CaseId>('case_id').notNull(),
    fileId: ref<FileId>('file_id')
      .notNull()
      .references(() => files.id),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.caseId, t.fileId] }),
    index('case_files_file').on(t.fileId),
    foreignKey({ columns: [t.loopId, t.caseId], foreignColumns: [cases.loopId, cases.id] }),
  ],
);
belongs(caseFiles, ['case'], { loopId: { purged: { keptBecause: outlivesLoop } } });

export const reports = pgTable(
  'reports',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    id: ref<ReportId>('id').notNull().generatedAlwaysAsIdentity(),
    caseId: ref<CaseId>('case_id').notNull(),
    postId: ref<PostId>('post_id'),
    commentId: ref<CommentId>('comment_id'),
    subjectUserId: ref<UserId>('subject_user_id').references(() => users.id),
    reporterId: ref<UserId>('reporter_id')
      .notNull()
      .references(() => users.id),
    category: text().notNull().default('other'),
    reason: text().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('reports_id').on(t.id),
    uniqueIndex('reports_once').on(t.loopId, t.caseId, t.reporterId),
    // All columns that feeds look up, so that they read no other rows.
    index('reports_of_reporter').on(t.reporterId, t.loopId, t.postId),
    foreignKey({ columns: [t.loopId, t.caseId], foreignColumns: [cases.loopId, cases.id] }),
    check('reports_one_subject', sql`num_nonnulls(post_id, comment_id, subject_user_id) = 1`),
  ],
);
const ofItsCase = (value: string) =>
  sql`(select ${sql.raw(value)} from cases c where c.loop_id = reports.loop_id and c.id = reports.case_id)`;
/** The decision about a report was taken back. */
export const isReversed = sql<boolean>`exists (select from appeals a
  where a.loop_id = reports.loop_id and a.case_id = reports.case_id and a.decision = 'reversed')`;
belongs(reports, ['case'], {
  loopId: { purged: { keptBecause: outlivesLoop } },
  subjectUserId: {
    erased: { keptBecause: 'The admins decide it anyway; the person has no name any more.' },
    exported: { withheld: 'Who reported them is between the reporter and the admins.' },
  },
  reporterId: {
    erased: { keptBecause: 'The admins decide it anyway; its reporter has no name any more.' },
    exported: {
      as: 'reports',
      without: ['caseId'],
      with: {
        resolution: ofItsCase('outcome'),
        resolvedAt: ofItsCase('decided_at'),
        isByTime: ofItsCase('decided_by is null'),
        isReversed,
      },
    },
  },
});

/** By somebody without an account. It has a case once it was sorted, in the loop that it means or in none. */
export const outsideReports = pgTable(
  'outside_reports',
  {
    id: ref<OutsideReportId>('id').primaryKey().generatedAlwaysAsIdentity(),
    /** A link or a loop's name, as it was typed. */
    place: text().notNull(),
    reason: text().notNull(),
    /** Empty: whoever has it erased their account. */
    email: text().notNull(),
    createdAt: at('created_at').notNull(),
    /** Without a foreign key: loops may lie on other machines than what belongs to none yet. */
    loopId: ref<LoopId>('loop_id'),
    caseId: ref<CaseId>('case_id'),
  },
  (t) => [
    index('outside_reports_of_case').on(t.loopId, t.caseId),
    index('outside_reports_email').on(t.email),
  ],
);
belongs(outsideReports, ['case'], {
  loopId: { purged: { keptBecause: outlivesLoop } },
  email: {
    holds: 'email',
    erased: { emptied: { email: '' } },
    exported: { withheld: 'Sent signed out: an address that was typed proves nobody.' },
  },
});

/** The author asks for another look at a decision. Once for each case. */
export const appeals = pgTable(
  'appeals',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    caseId: ref<CaseId>('case_id').notNull(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    createdAt: at('created_at').notNull(),
    /** How often it was sent further because nobody answered. */
    escalations: integer().notNull().default(0),
    decision: text().$type<AppealDecision>(),
    /** For the author. */
    answer: text(),
    decidedBy: ref<UserId>('decided_by').references(() => users.id),
    decidedAt: at('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.caseId] }),
    index('appeals_of_user').on(t.userId),
    index('appeals_decided_by').on(t.decidedBy),
    index('appeals_unanswered').on(t.loopId, t.createdAt).where(sql`decided_at is null`),
    foreignKey({ columns: [t.loopId, t.caseId], foreignColumns: [cases.loopId, cases.id] }),
  ],
);
belongs(appeals, ['case'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: { emptied: { text: '', answer: null } },
    exported: { as: 'appeals', without: ['decidedBy', 'escalations'] },
  },
  decidedBy: {
    erased: { keptBecause: 'The account has no name any more.' },
    exported: { withheld: 'It is about others.' },
  },
});
