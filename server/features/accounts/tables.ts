import { ageBands } from '@loopyard/contract/ages.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LoopId, SessionId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { confirmsAddresses } from '../../platform/mail/confirmed.ts';

/** The texts about themselves are the default profile; a loop's are in `profiles`. */
export const users = pgTable(
  'users',
  {
    id: ref<UserId>('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    emailKey: text('email_key').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    nickname: text(),
    bio: text(),
    /** An IANA name; null until a browser has told. */
    timeZone: text('time_zone'),
    /** Whether others who show it too see that this person is here now. */
    showsPresence: boolean('shows_presence').notNull().default(false),
    /** The answer at the sign-up; null: they were not asked. */
    ageBand: text('age_band', { enum: ageBands }),
    /** For a parent's yes, which lets them in. */
    waitsSince: at('waits_since'),
    lastAccessedLoopId: ref<LoopId>('last_accessed_loop_id').notNull(),
    /** Raised whenever this person loses a right everywhere. */
    epoch: ref('epoch').notNull().default(0),
    createdAt: at('created_at').notNull(),
    /** The default is for servers before 0034, whose accounts count as confirmed. */
    emailConfirmedAt: at('email_confirmed_at').default(sql`now()`),
    /** When the account took its present address; null: it always had it. */
    emailSince: at('email_since'),
    suspendedAt: at('suspended_at'),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.emailKey),
    check(
      'users_age_band',
      sql`${t.ageBand} in (${sql.join(
        ageBands.map((band) => sql.raw(`'${band}'`)),
        sql`, `,
      )})`,
    ),
    index('users_waiting').on(t.waitsSince).where(sql`waits_since is not null`),
    index('users_words').using('gin', sql`to_tsvector('loopyard_simple', first_name || ' ' || last_name)`),
  ],
);
confirmsAddresses(users, users.emailKey, users.emailConfirmedAt);
belongs(users, ['account'], {
  id: {
    erased: {
      emptied: {
        email: '',
        emailKey: sql`'deleted:' || ${users.id}`,
        emailConfirmedAt: null,
        emailSince: null,
        passwordHash: '',
        firstName: 'Deleted',
        lastName: 'member',
        nickname: null,
        bio: null,
        timeZone: null,
        showsPresence: false,
        ageBand: null,
        waitsSince: null,
        suspendedAt: null,
      },
    },
    exported: { as: 'account', without: ['passwordHash', 'emailKey', 'epoch'] },
  },
  lastAccessedLoopId: { purged: { keptBecause: 'Deleting a loop has put the default one in its place.' } },
});

export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('password_resets_user').on(t.userId)],
);
belongs(passwordResets, ['link'], {
  userId: { erased: 'deleted', exported: { as: 'password_resets', without: ['tokenHash'] } },
});

export const emailConfirmations = pgTable(
  'email_confirmations',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    usedAt: at('used_at'),
  },
  (t) => [index('email_confirmations_user').on(t.userId)],
);
belongs(emailConfirmations, ['link'], {
  userId: { erased: 'deleted', exported: { as: 'email_confirmations', without: ['tokenHash'] } },
});

/** A wish for another address, which its owner confirms. The former one may take it back. */
export const emailChanges = pgTable(
  'email_changes',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    /** It asked, and stays logged in. */
    sessionId: ref<SessionId>('session_id'),
    newEmail: text('new_email').notNull(),
    createdAt: at('created_at').notNull(),
    /** Cancelled, or replaced by a later wish. */
    endedAt: at('ended_at'),
    confirmedAt: at('confirmed_at'),
    oldEmail: text('old_email'),
    oldEmailKey: text('old_email_key'),
    oldConfirmedAt: at('old_confirmed_at'),
    oldSince: at('old_since'),
    /** Null: nobody can undo it. */
    undoTokenHash: text('undo_token_hash'),
    undoneAt: at('undone_at'),
  },
  (t) => [
    uniqueIndex('email_changes_open').on(t.userId).where(sql`ended_at is null and confirmed_at is null`),
    index('email_changes_user').on(t.userId),
    index('email_changes_old').on(t.oldEmailKey),
    uniqueIndex('email_changes_undo').on(t.undoTokenHash),
  ],
);
const anAddressOfTheirs = { keptBecause: 'It goes with the account that had or wanted it.' };
const notBySuchAnAddress = { withheld: 'It is told to the account that had or wanted the address.' };
belongs(emailChanges, ['address'], {
  userId: {
    erased: 'deleted',
    exported: { as: 'email_changes', without: ['tokenHash', 'undoTokenHash', 'oldEmailKey', 'sessionId'] },
  },
  newEmail: { holds: 'email', erased: anAddressOfTheirs, exported: notBySuchAnAddress },
  oldEmail: { holds: 'email', erased: anAddressOfTheirs, exported: notBySuchAnAddress },
  oldEmailKey: { holds: 'emailKey', erased: anAddressOfTheirs, exported: notBySuchAnAddress },
});

/** The question to a parent. The address stays with their yes, as its proof, until the account is erased. */
export const parentalConsents = pgTable(
  'parental_consents',
  {
    userId: ref<UserId>('user_id')
      .primaryKey()
      .references(() => users.id),
    parentEmail: text('parent_email').notNull(),
    /** The newest link's. */
    tokenHash: text('token_hash').notNull(),
    /** The invitation that the account came with, to be used after the yes. */
    loopCode: text('loop_code'),
    timesAsked: integer('times_asked').notNull().default(1),
    askedAt: at('asked_at').notNull(),
    agreedAt: at('agreed_at'),
  },
  (t) => [uniqueIndex('parental_consents_token').on(t.tokenHash)],
);
belongs(parentalConsents, ['account', 'waiting'], {
  userId: { erased: 'deleted', exported: { as: 'parental_consents', without: ['tokenHash', 'loopCode'] } },
  parentEmail: {
    holds: 'email',
    erased: { keptBecause: 'It proves the yes, and goes with the account that it let in.' },
    exported: { withheld: 'It is told with the account that it let in.' },
  },
});

export const knownPlaces = pgTable(
  'known_places',
  {
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    kind: text({ enum: ['address', 'device', 'reset'] }).notNull(),
    hash: text().notNull(),
    lastAt: at('last_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.hash] })],
);
belongs(knownPlaces, ['place'], {
  userId: { erased: 'deleted', exported: { as: 'known_places', without: ['hash'] } },
});

export const erasures = pgTable('erasures', {
  userId: ref<UserId>('user_id').primaryKey(),
  erasedAt: at('erased_at').notNull(),
});
belongs(erasures, ['erasure'], {
  userId: {
    erased: { keptBecause: 'A restored backup forgets them again by it.' },
    exported: { withheld: 'There is none of anyone who could ask.' },
  },
});

export const sessions = pgTable(
  'sessions',
  {
    id: ref<SessionId>('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    device: text(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at').notNull(),
    endedAt: at('ended_at'),
    provedAt: at('proved_at'),
  },
  (t) => [uniqueIndex('sessions_token_hash').on(t.tokenHash), index('sessions_user').on(t.userId)],
);
belongs(sessions, ['session'], {
  userId: { erased: 'deleted', exported: { as: 'sessions', without: ['tokenHash'] } },
});
