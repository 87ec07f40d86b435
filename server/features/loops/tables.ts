import type { FeePeriod, Language } from '@loopyard/contract/loops.ts';
import { type Placeholder, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { LoopId, RoleId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import type { Template } from './templates.ts';

/** Ids start above the default loop's, so none collides with it. */
export const loops = pgTable(
  'loops',
  {
    id: ref<LoopId>('id').primaryKey().generatedAlwaysAsIdentity({ startWith: 1000 }),
    name: text().notNull(),
    ownerId: ref<UserId>('owner_id')
      .notNull()
      .references(() => users.id),
    isPublic: boolean('is_public').notNull(),
    hasGuestAccess: boolean('has_guest_access').notNull(),
    /** The kind of loop it was made as, which brought its roles and its words of welcome. */
    template: text().$type<Template>(),
    /** The loop's own words of welcome; null: those of its kind. */
    welcomeText: text('welcome_text'),
    /** What its members write in: by it the words searched for have their forms; null: as they stand. */
    language: text().$type<Language>(),
    /** Given to whoever joins without another role; `default_feature_set_id` on the wire. */
    defaultRoleId: ref<RoleId>('default_role_id'),
    /** What being a member costs, once or each year; null: nothing. Charged while the loop has a paid plan. */
    membershipFeePence: integer('membership_fee_pence'),
    membershipFeePeriod: text('membership_fee_period').$type<FeePeriod>(),
    /** Kept by whatever lets someone in or out. */
    membersCount: integer('members_count').notNull().default(0),
    /** Raised by whatever takes a right away from anyone in this loop. */
    epoch: ref('epoch').notNull().default(0),
    createdAt: at('created_at').notNull(),
    /** Can be brought back for 14 days, then it is gone. */
    deletedAt: at('deleted_at'),
    deletedBy: ref<UserId>('deleted_by').references(() => users.id),
  },
  (t) => [
    index('loops_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    index('loops_public_name').on(t.name).where(sql`is_public and deleted_at is null`),
  ],
);
belongs(loops, {
  id: { purged: 'deleted' },
  ownerId: {
    erased: {
      keptBecause: 'A living loop has passed to another admin; a deleted one is gone within 14 days.',
    },
    exported: { as: 'loops', without: ['epoch', 'deletedBy'] },
  },
  deletedBy: {
    erased: { keptBecause: 'The account has no name any more, and the loop is gone within 14 days.' },
    exported: { withheld: 'It is about the loop.' },
  },
});

/** What is written in a loop now is written in. */
export const languageOf = (loopId: LoopId | Placeholder) =>
  sql<Language | null>`(select ${loops.language} from ${loops} where ${loops.id} = ${loopId})`;
