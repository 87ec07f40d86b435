import type { Language } from '@loopyard/contract/languages.ts';
import type { FeePeriod } from '@loopyard/contract/loops.ts';
import { type Placeholder, type SQL, sql } from 'drizzle-orm';
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
    template: text().$type<Template>(),
    welcomeText: text('welcome_text'),
    /** The language members write in, for word forms in search; null: words are searched as they stand. */
    language: text().$type<Language>(),
    /** For members who join without another role; `default_feature_set_id` on the wire. */
    defaultRoleId: ref<RoleId>('default_role_id'),
    /** Once or yearly; null: free. Charged while the loop has a paid plan. */
    membershipFeePence: integer('membership_fee_pence'),
    membershipFeePeriod: text('membership_fee_period').$type<FeePeriod>(),
    membersCount: integer('members_count').notNull().default(0),
    /** Raised whenever anyone loses a right in this loop. */
    epoch: ref('epoch').notNull().default(0),
    /** Since then everybody here is 18 or older. Null: protected, because some may not be. */
    adultsOnlySince: at('adults_only_since'),
    /** When an admin last said so, or said no; null: by the kind of loop alone. */
    adultsAnsweredAt: at('adults_answered_at'),
    createdAt: at('created_at').notNull(),
    /** Can be restored for 14 days, then it is purged. */
    deletedAt: at('deleted_at'),
    deletedBy: ref<UserId>('deleted_by').references(() => users.id),
  },
  (t) => [
    index('loops_deleted').on(t.deletedAt).where(sql`deleted_at is not null`),
    index('loops_public_name').on(t.name).where(sql`is_public and deleted_at is null`),
  ],
);
belongs(loops, ['loop'], {
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

/** Otherwise the loop is protected. */
export const isAdultsOnly = sql<boolean>`${loops.adultsOnlySince} is not null`;

export const languageOf = (loopId: LoopId | Placeholder | SQL) =>
  sql<Language | null>`(select ${loops.language} from ${loops} where ${loops.id} = ${loopId})`;
