import { and, isNull, not, sql } from 'drizzle-orm';
import { sessions, users } from '../features/accounts/tables.ts';
import type { SignedIn } from '../platform/context.ts';
import type { Alone, Tx } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { type Failure, fail } from '../platform/result.ts';

const { placeholder } = sql;
const dayMs = 86_400_000;
const idleMs = 30 * dayMs;
const longestMs = 180 * dayMs;

/** The values of `isAlive`. */
export function sessionsOverBefore(now: Date): { idleSince: string; bornSince: string } {
  return {
    idleSince: new Date(now.getTime() - idleMs).toISOString(),
    bornSince: new Date(now.getTime() - longestMs).toISOString(),
  };
}

/** Signed in, but a parent must agree first: opens nothing but the calls with `evenWaiting`. */
export const isWaiting = sql<boolean>`(${users.waitsSince} is not null)`;

/** For a session joined with its user. */
export const isSignedIn = and(
  isNull(sessions.endedAt),
  sql`${sessions.lastUsedAt} > ${placeholder('idleSince')}`,
  sql`${sessions.createdAt} > ${placeholder('bornSince')}`,
  isNull(users.suspendedAt),
  isNull(users.deletedAt),
);

/** The one rule of all that needs a session. */
export const isAlive = and(isSignedIn, not(isWaiting));

/** Locks the viewer's session until the commit. No row if it is over. */
export const livingSession = sql`select from ${sessions} join ${users} on ${users.id} = ${sessions.userId}
  where ${sessions.id} = ${placeholder('sessionId')} and ${sessions.userId} = ${placeholder('userId')} and ${isAlive}
  for share of ${sessions}`;

const holdSession = prepared((db) =>
  db
    .select({ isLiving: sql<boolean>`exists (${livingSession})` })
    .from(sql`(select) nothing`)
    .prepare('hold_session'),
);

/** For a statement that wrote nothing, though nothing else speaks against it. */
export async function notWritten(ctx: SignedIn, on: Tx | Alone): Promise<Failure> {
  return fail((await lockSession(ctx, on)) ? 'not_found' : 'unauthenticated');
}

export async function lockSession({ viewer, now }: SignedIn, tx: Tx | Alone): Promise<boolean> {
  const [row] = await holdSession(tx).execute({ ...viewer, ...sessionsOverBefore(now) });
  return row?.isLiving ?? false;
}
