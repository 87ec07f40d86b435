import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { DeviceId, LoopId, SessionId, UserId } from '../../platform/context.ts';
import { belongs } from '../../platform/database/belongs.ts';
import { at, ref } from '../../platform/database/columns.ts';
import { sessions, users } from '../accounts/tables.ts';
import { loops } from '../loops/tables.ts';

/** A browser that shows pushes. It goes with its session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: ref<DeviceId>('id').primaryKey().generatedAlwaysAsIdentity(),
    userId: ref<UserId>('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: ref<SessionId>('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull(),
    /** When its push service last took a push. */
    lastOkAt: at('last_ok_at'),
    /** In a row. */
    failures: integer().notNull().default(0),
    /** Its push service takes nothing until then. */
    retryAt: at('retry_at'),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    uniqueIndex('push_subscriptions_session').on(t.sessionId),
    index('push_subscriptions_user').on(t.userId),
  ],
);
belongs(pushSubscriptions, ['session'], {
  userId: {
    erased: 'deleted',
    exported: { as: 'push_devices', without: ['endpoint', 'p256dh', 'auth', 'sessionId'] },
  },
});

/** A push that waits for a device, without its words, which are made when it is sent. A later one takes its place. */
export const pushes = pgTable(
  'pushes',
  {
    loopId: ref<LoopId>('loop_id')
      .notNull()
      .references(() => loops.id),
    deviceId: ref<DeviceId>('device_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** The key of a line of the bell. */
    tag: text().notNull(),
    /** How many lines it tells of. */
    lines: smallint().notNull(),
    /** Takes away what an earlier one with this tag shows. */
    isClosing: boolean('is_closing').notNull(),
    /** A sender moves it on, so that it is sent again if that one dies. */
    dueAt: at('due_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.loopId, t.deviceId, t.tag] }),
    index('pushes_due').on(t.dueAt),
    index('pushes_device').on(t.deviceId),
  ],
);
belongs(pushes, ['session'], { loopId: { purged: 'deleted' } });
