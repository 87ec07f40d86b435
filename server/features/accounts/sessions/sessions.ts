import { randomBytes } from 'node:crypto';
import { keptSince } from '@loopyard/contract/retention.ts';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import { isAlive, isSignedIn, isWaiting, sessionsOverBefore } from '../../../access/sessions.ts';
import type { Ctx, SessionId, UserId, Viewer } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { deleteInSteps } from '../../../platform/database/delete-in-steps.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { sessions, users } from '../tables.ts';

// Often enough to find idle sessions, without a write for every request.
const touchMs = 10 * 60_000;

export type OpenedSession = { viewer: Viewer; token: string };
type Living = { viewer: Viewer; epoch: number };
/** Signed in, but waiting for a parent. It has no `viewer`, so nothing takes it for a living session. */
type Waiting = { waiting: Viewer };

/** The token is returned only here; the database has its hash. */
export async function openSession(
  ctx: Ctx,
  tx: Tx,
  userId: UserId,
  device: string | null,
): Promise<OpenedSession> {
  const token = randomBytes(32).toString('base64url');
  const [session] = await tx
    .insert(sessions)
    .values({
      userId,
      tokenHash: hashToken(token),
      device: device?.slice(0, 200) ?? null,
      createdAt: ctx.now,
      lastUsedAt: ctx.now,
    })
    .returning({ sessionId: sessions.id });
  if (!session) throw new Error('a session was inserted and not returned');
  return { token, viewer: { userId, ...session, sessionAt: ctx.now } };
}

export async function viewerByToken(db: Db, token: string, now: Date): Promise<Living | Waiting | null> {
  if (token.length < 20 || token.length > 200) return null;
  const [row] = await signedIn(db).execute({
    tokenHash: hashToken(token),
    ...sessionsOverBefore(now),
  });
  if (!row) return null;
  await touchSession(db, row, now);
  return row.isWaiting ? { waiting: shape(row).viewer } : shape(row);
}

export async function touchSession(
  db: Db,
  { sessionId, lastUsedAt }: { sessionId: SessionId; lastUsedAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - lastUsedAt.getTime() > touchMs)
    await db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, sessionId));
}

export async function viewerBySession(db: Db, sessionId: number, now: Date): Promise<Living | null> {
  const [row] = await livingById(db).execute({
    sessionId,
    ...sessionsOverBefore(now),
  });
  return row ? shape(row) : null;
}

/** An account's last session stays: it says when the account was last used. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const before = keptSince('session', now);
  const { idleSince, bornSince } = sessionsOverBefore(before);
  const isLongOver = or(
    lt(sessions.endedAt, before),
    lt(sessions.lastUsedAt, new Date(idleSince)),
    lt(sessions.createdAt, new Date(bornSince)),
  );
  const hasLater = sql`exists (select from ${sessions} later where later.user_id = ${sessions.userId}
    and (later.last_used_at, later.id) > (${sessions.lastUsedAt}, ${sessions.id}))`;
  await deleteInSteps(db, sessions, and(isLongOver, hasLater));
}

const columns = {
  sessionId: sessions.id,
  userId: sessions.userId,
  createdAt: sessions.createdAt,
  lastUsedAt: sessions.lastUsedAt,
  epoch: users.epoch,
};

export const lastUseOfLiving = sql`(select ${sessions.lastUsedAt} from ${sessions}
  join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.tokenHash} = ${sql.placeholder('tokenHash')} and ${isAlive})`;

const signedIn = prepared((db) =>
  db
    .select({ ...columns, isWaiting })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isSignedIn))
    .prepare('signed_in_session'),
);

const livingById = prepared((db) =>
  db
    .select(columns)
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, sql.placeholder('sessionId')), isAlive))
    .prepare('living_session_by_id'),
);

type Row = { sessionId: SessionId; userId: UserId; createdAt: Date; epoch: number };

function shape({ sessionId, userId, createdAt, epoch }: Row): Living {
  return { viewer: { userId, sessionId, sessionAt: createdAt }, epoch };
}
