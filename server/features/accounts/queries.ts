import { emailKey } from '@loopyard/contract/email.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { UserId } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { users } from './tables.ts';

const dayMs = 86_400_000;
const idleMs = 30 * dayMs;
const longestMs = 180 * dayMs;

/** A session last used, or opened, no later than this has ended by itself. */
export function sessionsOverBefore(now: Date): { idleSince: string; bornSince: string } {
  return {
    idleSince: new Date(now.getTime() - idleMs).toISOString(),
    bornSince: new Date(now.getTime() - longestMs).toISOString(),
  };
}

/** What signing in checks against; null when nobody has this e-mail. */
export async function credentials(
  db: Db,
  email: string,
): Promise<{ userId: UserId; passwordHash: string } | null> {
  const [user] = await db
    .select({ userId: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.emailKey, emailKey(email)), isNull(users.deletedAt)));
  return user ?? null;
}
