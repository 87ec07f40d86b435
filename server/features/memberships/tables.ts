import { notifyLevels } from '@loopyard/contract/notify.ts';
import { type Column, isNull, type SQL, sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LoopId, RoleId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { counts } from '../../platform/database/counts.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { roles } from '../roles/tables.ts';

/** The row stays for ever, so a former member's posts keep their author. */
export const memberships = pgTable(
  'memberships',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    joinedAt: at('joined_at').notNull(),
    adminSince: at('admin_since'),
    roleId: ref<RoleId>('role_id'),
    /** An admin's word for under 18 or not. Null: the role's counts. Ask `access/minors.ts`. */
    isMinor: boolean('is_minor'),
    /** In a protected loop: the name of the account until `renamedAt`, for `formerNameDays`. */
    formerName: text('former_name'),
    renamedAt: at('renamed_at'),
    leftAt: at('left_at'),
    /** The admin who removed them. They can only come back by a new invitation. */
    removedBy: ref<UserId>('removed_by').references(() => users.id),
    lastReadAt: at('last_read_at'),
    /** Their sanctions: may not write until then, unless they are an admin. */
    mutedUntil: at('muted_until'),
    /** Their posts and comments wait until then; `infinity`: until it is lifted. Read it in SQL alone. */
    heldUntil: at('held_until'),
    /** They joined under house rules and have not put them away. Null: they have, or there were none. */
    rulesUnreadSince: at('rules_unread_since'),
    unreadCount: integer('unread_count').notNull().default(0),
    notifyLevel: text('notify_level', { enum: notifyLevels }).notNull().default('followed'),
    /** Told until then only of what must be. It may have passed. */
    notifyMutedUntil: at('notify_muted_until'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.userId] }),
    // With the loop, as in the key: a look-up of one membership must not read all of a person's.
    index('memberships_of_member').on(t.userId, t.loopId).where(sql`left_at is null`),
    index('memberships_of_role').on(t.loopId, t.roleId),
    index('memberships_told_all').on(t.loopId).where(sql`notify_level = 'all' and left_at is null`),
    index('memberships_renamed').on(t.renamedAt).where(sql`renamed_at is not null`),
    foreignKey({ columns: [t.loopId, t.roleId], foreignColumns: [roles.loopId, roles.id] }),
  ],
);
/** @param of the memberships, or their alias in SQL */
export function isMemberNow(of: string | { leftAt: Column } = memberships): SQL {
  return typeof of === 'string' ? sql`${sql.raw(of)}.left_at is null` : isNull(of.leftAt);
}

belongs(memberships, ['account', 'formerName'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: {
      emptied: { formerName: null, renamedAt: null, notifyLevel: 'followed', notifyMutedUntil: null },
    },
    exported: { as: 'memberships', without: ['removedBy', 'heldUntil'] },
  },
  removedBy: {
    erased: {
      keptBecause: 'That someone was removed counts, also when whoever did it has no name any more.',
    },
    exported: { withheld: 'It is about whoever was removed.' },
  },
});

counts(loops, {
  membersCount: {
    subject: 'members of a loop',
    trueCount: sql`(select count(*) from memberships m where m.loop_id = t.id and ${isMemberNow('m')})`,
  },
});
counts(memberships, {
  unreadCount: {
    subject: 'unread notifications of a member',
    trueCount: sql`(select count(*) from notifications n where n.loop_id = t.loop_id and n.user_id = t.user_id and n.read_at is null)`,
  },
});

export const activity = pgTable(
  'activity',
  {
    loopId: ref<LoopId>('loop_id').notNull(),
    userId: ref<UserId>('user_id').notNull(),
    day: date().notNull(),
    messages: integer().notNull().default(0),
    posts: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.userId, t.day] }),
    index('activity_by_day').on(t.loopId, t.day),
    foreignKey({ columns: [t.loopId, t.userId], foreignColumns: [memberships.loopId, memberships.userId] }),
  ],
);
/** The day of the one row that sums up what is more than a year old. */
export const longAgo = '0001-01-01';
belongs(activity, ['activity'], {
  loopId: { purged: 'deleted' },
  userId: {
    erased: 'deleted',
    exported: { as: 'activity', with: { day: sql`nullif(day, ${longAgo})` } },
  },
});
