import { digestDefaults, digests, everyDay } from '@loopyard/contract/digests.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type {
  CaseId,
  CommentId,
  EventDateId,
  LoopId,
  NotificationId,
  PostId,
  SessionId,
  UserId,
} from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { postColumns } from '../../platform/database/post-key.ts';
import { users } from '../accounts/tables.ts';
import { posts } from '../posts/tables.ts';

/** `eventId` makes notifying idempotent: one row per event and person. Each type of subject has a column. */
export const notifications = pgTable(
  'notifications',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    id: ref<NotificationId>('id').notNull().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    action: text().notNull(),
    postId: ref<PostId>('post_id'),
    /** Without a foreign key: a case that was taken back is gone before its notices. */
    caseId: ref<CaseId>('case_id'),
    /** Null where nobody may learn who acted. */
    actorId: ref<UserId>('actor_id').references(() => users.id),
    eventId: ref('event_id').notNull(),
    /** The comment it tells of; null for other kinds, and for older ones. */
    commentId: ref<CommentId>('comment_id'),
    /** The date of an event that it tells of. Without a foreign key: a date may be planned away. */
    dateId: ref<EventDateId>('date_id'),
    /** The line of the bell that gathers it with others. Null: it is a line alone. */
    groupKey: text('group_key'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
    /** From when a mail may tell of it; null: no mail waits. */
    dueAt: at('due_at'),
    /** When a mail told of it. */
    mailedAt: at('mailed_at'),
    /** From when a push may tell of it; null: no push waits. */
    pushDueAt: at('push_due_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('notifications_id').on(t.id),
    uniqueIndex('notifications_once').on(t.loopId, t.userId, t.eventId),
    // Two servers that tell of the same reaction at once leave one notice.
    uniqueIndex('notifications_reaction')
      .on(t.loopId, t.postId, t.userId, t.actorId, sql`coalesce(comment_id, 0)`)
      .where(sql`action = 'reaction'`),
    index('notifications_of_user').on(t.loopId, t.userId, t.createdAt, t.id),
    index('notifications_of_post').on(t.loopId, t.postId),
    index('notifications_of_case').on(t.loopId, t.caseId).where(sql`case_id is not null`),
    index('notifications_of_person').on(t.userId, t.createdAt, t.id),
    index('notifications_of_line').on(t.loopId, t.userId, t.groupKey).where(sql`group_key is not null`),
    index('notifications_unread').on(t.loopId, t.userId, t.groupKey).where(sql`read_at is null`),
    index('notifications_to_mail').on(t.dueAt).where(sql`due_at is not null`),
    index('notifications_to_push').on(t.pushDueAt).where(sql`push_due_at is not null`),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
    check('notifications_one_subject', sql`num_nonnulls(post_id, case_id) = 1`),
  ],
);
belongs(notifications, ['notification'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { as: 'notifications' } },
  actorId: { erased: 'deleted', exported: { withheld: 'It belongs to whoever was told.' } },
});

/** The line that a person's next notice about a topic joins, unless it is too old or its last notice is read. */
export const openLines = pgTable(
  'open_lines',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    topic: text().notNull(),
    openedAt: at('opened_at').notNull(),
    firstEventId: ref('first_event_id').notNull(),
    lastEventId: ref('last_event_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.loopId, t.userId, t.topic] })],
);
belongs(openLines, ['notification'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { withheld: 'The notifications themselves are exported.' } },
});

/** Lines of which a push told, until the devices that show it are told to close it. */
export const pushedLines = pgTable(
  'pushed_lines',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    /** The key of the line. */
    tag: text().notNull(),
    pushedAt: at('pushed_at').notNull(),
    readAt: at('read_at'),
    /** Where it was read. */
    readIn: ref<SessionId>('read_in'),
    /** When other devices were told that it was read. */
    closedAt: at('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.userId, t.tag] }),
    index('pushed_lines_read').on(t.readAt).where(sql`read_at is not null and closed_at is null`),
    index('pushed_lines_of_person').on(t.userId, t.pushedAt),
  ],
);
belongs(pushedLines, ['notification'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { withheld: 'The notifications themselves are exported.' } },
});

/** How many notices one person has sent another since a time. They count even when the post is gone. */
export const noticeCounts = pgTable(
  'notice_counts',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    actorId: ref<UserId>('actor_id')
      .notNull()
      .references(() => users.id),
    since: at('since').notNull(),
    count: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.loopId, t.userId, t.actorId] })],
);
belongs(noticeCounts, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { withheld: 'The notifications themselves are exported.' } },
  actorId: { erased: 'deleted', exported: { withheld: 'It belongs to whoever was told.' } },
});

/** When a person was last told that a post was edited. */
export const editNotices = pgTable(
  'edit_notices',
  {
    ...postColumns(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    toldAt: at('told_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.postId, t.userId] }),
    foreignKey({ columns: [t.loopId, t.postId], foreignColumns: [posts.loopId, posts.id] }),
  ],
);
belongs(editNotices, ['account'], {
  loopId: { purged: 'deleted' },
  userId: { erased: 'deleted', exported: { withheld: 'The notifications themselves are exported.' } },
});

/** Without a row all are off. `comment`: whether comments on one's own posts are told at all. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: ref<UserId>('user_id')
    .primaryKey()
    .references(() => users.id),
  event: boolean().notNull().default(false),
  post: boolean().notNull().default(false),
  message: boolean().notNull().default(false),
  comment: boolean().notNull().default(false),
  updatedAt: at('updated_at').notNull(),
});
belongs(notificationPreferences, ['account'], {
  userId: { erased: 'deleted', exported: { as: 'notification_preferences' } },
});

/** Without a row there is no summary, and the person was not asked yet. Hours and days are those of their time zone. */
export const notificationSettings = pgTable('notification_settings', {
  userId: ref<UserId>('user_id')
    .primaryKey()
    .references(() => users.id),
  digest: text({ enum: digests }).notNull().default(digestDefaults.digest),
  digestHour: smallint('digest_hour').notNull().default(digestDefaults.hour),
  /** 1: Monday. */
  digestWeekday: smallint('digest_weekday').notNull().default(digestDefaults.weekday),
  quietFrom: text('quiet_from'),
  quietUntil: text('quiet_until'),
  quietWeekdays: smallint('quiet_weekdays').array().notNull().default(everyDay),
  /** Whether announcements come by e-mail too. */
  announcements: boolean().notNull().default(true),
  pushMessage: boolean('push_message').notNull().default(true),
  pushComment: boolean('push_comment').notNull().default(true),
  pushPost: boolean('push_post').notNull().default(true),
  pushEvents: boolean('push_events').notNull().default(true),
  pushAnnouncements: boolean('push_announcements').notNull().default(true),
  /** Whether a push has its sentence; null: unless they are under 18. */
  pushPreview: boolean('push_preview'),
  updatedAt: at('updated_at').notNull(),
});
belongs(notificationSettings, ['account'], {
  userId: { erased: 'deleted', exported: { as: 'notification_settings' } },
});

/** The days on which a person got a summary, or had nothing to be told. */
export const digestRuns = pgTable(
  'digest_runs',
  {
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    dueOn: date('due_on').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.dueOn] })],
);
belongs(digestRuns, ['digest'], {
  userId: { erased: 'deleted', exported: { withheld: 'It only keeps a summary from being sent twice.' } },
});
