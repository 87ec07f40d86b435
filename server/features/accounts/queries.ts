import { emailKey } from '@loopyard/contract/email.ts';
import { listLimits } from '@loopyard/contract/lists.ts';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { sessionsOverBefore } from '../../access/sessions.ts';
import type { SignedIn, UserId } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deviceName } from '../../presenters/device.ts';
import { sessions, users } from './tables.ts';

export async function findCredentials(
  db: Db,
  email: string,
): Promise<{ userId: UserId; passwordHash: string } | null> {
  const [user] = await db
    .select({ userId: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)));
  return user ?? null;
}

export async function lockAccount(tx: Tx, userId: UserId): Promise<boolean> {
  const [locked] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('no key update');
  return locked !== undefined;
}

export type SessionShape = {
  id: number;
  created_at: string;
  last_used_at: string;
  device: string;
  is_current: boolean;
};

export async function listSessions({ viewer, now }: SignedIn, db: Db): Promise<SessionShape[]> {
  const { idleSince, bornSince } = sessionsOverBefore(now);
  const alive = and(
    gt(sessions.lastUsedAt, new Date(idleSince)),
    gt(sessions.createdAt, new Date(bornSince)),
  );
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.userId), isNull(sessions.endedAt), alive))
    .orderBy(desc(sessions.lastUsedAt))
    .limit(listLimits.items);
  return rows.map((row) => ({
    id: row.id,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    device: deviceName(row.device),
    is_current: row.id === viewer.sessionId,
  }));
}

export async function findUserIdByEmail(db: Db | Tx, email: string): Promise<UserId | null> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)));
  return user?.id ?? null;
}

export async function findEmail(db: Db | Tx, userId: UserId): Promise<string | null> {
  const [user] = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return user?.email ?? null;
}
