import { type Column, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { users } from '../features/accounts/tables.ts';
import { comments, textWithNames } from '../features/comments/tables.ts';
import { loops } from '../features/loops/tables.ts';
import { files, fileUses } from '../features/media/tables.ts';
import { isMemberNow, memberships } from '../features/memberships/tables.ts';
import { notifications } from '../features/notifications/tables.ts';
import { posts, titleWithNames } from '../features/posts/tables.ts';
import { cases, reports } from '../features/reports/tables.ts';
import { subscriptions } from '../features/subscriptions/tables.ts';
import { caseRight } from './cases.ts';
import { postRight } from './post-policy.ts';
import { ownMembership } from './right.ts';

type Value = number | Column | Placeholder;

export type Subject = {
  table: PgTable;
  loopId: Column;
  id: Column;
  /** Whether a member of its loop may know of it, locked or not. Never once it is gone. */
  mayKnow(userId: Value): SQL;
  /** Whether a member of its loop sees it whole. Never once it is gone. */
  maySee(userId: Value): SQL;
  title: SQL<string>;
  /** The address of its page. */
  path: SQL<string>;
  author: Column;
  /** Names of its files, as JSON. */
  files?: SQL<string[]>;
  noun: { a: string; the: string };
} & {
  /** The column that names it. An act that is told of has the id in a field of the column's name. */
  [Naming in NamingTable]?: Column;
};

/** The tables whose rows name a subject. */
export type NamingTable = 'cases' | 'notifications' | 'reports' | 'subscriptions';

// Rows that tell of, report or follow something are read by this list alone, so an entry and its column are
// enough for a new type, and its conditions hold wherever it is shown.
export const subjects = {
  Post: {
    table: posts,
    loopId: posts.loopId,
    id: posts.id,
    mayKnow: (userId) => sql`(${posts.deletedAt} is null and ${postRight(userId).maySee})`,
    maySee: seesPost,
    title: titleWithNames(posts),
    path: sql`'/feed/' || ${posts.id}`,
    author: posts.userId,
    files: sql`(select coalesce(json_agg(f.name order by m."order"), '[]'::json)
      from ${fileUses} m join ${files} f on f.id = m.file_id
      where m.loop_id = ${sql`${posts.loopId}`} and m.post_id = ${sql`${posts.id}`})`,
    noun: { a: 'a post', the: 'the post' },
    notifications: notifications.postId,
    cases: cases.postId,
    reports: reports.postId,
    subscriptions: subscriptions.postId,
  },
  Message: {
    table: comments,
    loopId: comments.loopId,
    id: comments.id,
    mayKnow: seesComment,
    maySee: seesComment,
    title: textWithNames,
    path: sql`'/feed/' || ${comments.postId}`,
    author: comments.userId,
    noun: { a: 'a comment', the: 'the comment' },
    cases: cases.commentId,
    reports: reports.commentId,
  },
  User: {
    table: memberships,
    loopId: memberships.loopId,
    id: memberships.userId,
    mayKnow: isShownMember,
    maySee: isShownMember,
    title: sql`(select account.first_name || ' ' || account.last_name from ${users} account
      where account.id = ${sql`${memberships.userId}`})`,
    path: sql`'/user/' || ${memberships.userId} || '/' || ${memberships.loopId}`,
    author: memberships.userId,
    noun: { a: 'a person', the: 'the person' },
    cases: cases.subjectUserId,
    reports: reports.subjectUserId,
    subscriptions: subscriptions.followedUserId,
  },
  /** Reported from outside, where nobody could name a post or a person. */
  Loop: {
    table: loops,
    loopId: loops.id,
    id: loops.id,
    mayKnow: isThere,
    maySee: isThere,
    title: sql`${loops.name}`,
    path: sql`'/loop/' || ${loops.id}`,
    author: loops.ownerId,
    noun: { a: 'a loop', the: 'the loop' },
    cases: cases.subjectLoopId,
  },
  Case: {
    table: cases,
    loopId: cases.loopId,
    id: cases.id,
    mayKnow: isToldOfCase,
    maySee: isToldOfCase,
    title: sql`''`,
    path: sql`'/reports'`,
    author: cases.authorId,
    noun: { a: 'a case', the: 'the case' },
    notifications: notifications.caseId,
  },
} satisfies Record<string, Subject>;

export type SubjectType = keyof typeof subjects;

/** The types that rows of a table can name. */
export type TypeIn<Naming extends NamingTable> = {
  [Type in SubjectType]: (typeof subjects)[Type] extends Record<Naming, Column> ? Type : never;
}[SubjectType];

export function typesIn<Naming extends NamingTable>(naming: Naming): TypeIn<Naming>[] {
  const entries = Object.entries<Subject>(subjects).filter(([, subject]) => subject[naming]);
  return entries.map(([type]) => type as TypeIn<Naming>);
}

function seesPost(userId: Value): SQL {
  return sql`(${posts.deletedAt} is null and ${postRight(userId).maySeeWhole})`;
}

function seesComment(userId: Value): SQL {
  const isKeeper = sql`exists (select from ${ownMembership(sql`${comments.loopId}`, userId)}
    and (mine.admin_since is not null or mine.user_id = ${sql`${comments.userId}`}))`;
  return sql`(${comments.deletedAt} is null and (${comments.heldFor} is null or ${isKeeper}) and exists (select from ${posts}
    where ${posts.loopId} = ${comments.loopId} and ${posts.id} = ${comments.postId} and ${seesPost(userId)}))`;
}

function isThere(): SQL {
  return sql`(${loops.deletedAt} is null)`;
}

function isToldOfCase(userId: Value): SQL {
  return caseRight(userId).isTold;
}

function isShownMember(): SQL {
  return sql`(${isMemberNow()} and exists (select from ${users} account
    where account.id = ${memberships.userId} and account.suspended_at is null and account.deleted_at is null))`;
}
