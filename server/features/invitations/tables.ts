import { and, isNull, sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { InvitationCodeId, InvitationId, LoopId, RoleId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';
import { roles } from '../roles/tables.ts';

/** Finds the loop of a code, its words or an invitation's hashed token; no two of these are the same. */
export const invitationKeys = pgTable(
  'invitation_keys',
  {
    key: text().primaryKey(),
    opensLoopId: ref<LoopId>('opens_loop_id')
      .notNull()
      .references(() => loops.id),
  },
  (t) => [index('invitation_keys_loop').on(t.opensLoopId)],
);
belongs(invitationKeys, ['loop'], { opensLoopId: { purged: 'deleted' } });

export const invitationCodes = pgTable(
  'invitation_codes',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref<InvitationCodeId>('id').notNull().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    friendlyToken: text('friendly_token').notNull(),
    description: text(),
    singleUse: boolean('single_use').notNull().default(false),
    /** For those too young to agree by themselves. */
    schoolAnswers: boolean('school_answers').notNull().default(false),
    expiresAt: at('expires_at'),
    uses: integer().notNull().default(0),
    createdBy: ref<UserId>('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('invitation_codes_id').on(t.id),
    uniqueIndex('invitation_codes_code').on(t.loopId, t.code),
    uniqueIndex('invitation_codes_friendly').on(t.loopId, t.friendlyToken),
  ],
);
belongs(invitationCodes, ['loop'], {
  loopId: { purged: 'deleted' },
  createdBy: {
    erased: { keptBecause: 'It belongs to the loop; the account has no name any more.' },
    exported: { as: 'invitation_codes', without: ['code', 'friendlyToken'] },
  },
});

export const invitations = pgTable(
  'invitations',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    id: ref<InvitationId>('id').notNull().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    tokenHash: text('token_hash').notNull(),
    roleId: ref<RoleId>('role_id'),
    text: text().notNull(),
    schoolAnswers: boolean('school_answers').notNull().default(false),
    invitedBy: ref<UserId>('invited_by')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    acceptedAt: at('accepted_at'),
    acceptedBy: ref<UserId>('accepted_by').references(() => users.id),
    withdrawnAt: at('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.id] }),
    index('invitations_id').on(t.id),
    uniqueIndex('invitations_token').on(t.loopId, t.tokenHash),
    index('invitations_address').on(t.emailKey, t.createdAt),
    index('invitations_inviter').on(t.invitedBy, t.createdAt),
    uniqueIndex('invitations_open')
      .on(t.loopId, t.emailKey)
      .where(sql`accepted_at is null and withdrawn_at is null`),
    foreignKey({ columns: [t.loopId, t.roleId], foreignColumns: [roles.loopId, roles.id] }),
  ],
);
belongs(invitations, ['loop', 'invitation'], {
  loopId: { purged: 'deleted' },
  emailKey: {
    holds: 'emailKey',
    erased: { emptied: { email: '', emailKey: '' } },
    exported: { as: 'invitations', without: ['tokenHash', 'emailKey'], since: 'createdAt' },
  },
  acceptedBy: {
    erased: { emptied: { acceptedBy: null, email: '', emailKey: '' } },
    exported: { as: 'invitations', without: ['tokenHash', 'emailKey'] },
  },
  invitedBy: {
    erased: { emptied: { text: '' } },
    exported: {
      as: 'invitations_sent',
      without: ['tokenHash', 'email', 'emailKey', 'acceptedBy'],
    },
  },
});

export const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt));
