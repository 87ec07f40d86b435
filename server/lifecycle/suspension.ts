import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { endSessions } from '../features/accounts/commands.ts';
import { users } from '../features/accounts/tables.ts';
import type { Ctx, UserId } from '../platform/context.ts';
import type { Tx } from '../platform/database/database.ts';
import { record } from '../platform/events/events.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { accountReactivated, accountSuspended } from './events.ts';

export async function suspendUser(ctx: Ctx, tx: Tx, userId: UserId): Promise<Result<null>> {
  // biome-ignore lint/plugin/foreign-writes: suspending hides a person in all that stands above accounts
  const suspended = await tx
    .update(users)
    .set({ suspendedAt: ctx.now })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.suspendedAt)))
    .returning({ id: users.id });
  if (suspended.length === 0) return fail('not_found');
  await endSessions(ctx, tx, { userId, exceptSession: null });
  await record(ctx, tx, accountSuspended, { user_id: userId });
  return ok(null);
}

export async function reactivateUser(ctx: Ctx, tx: Tx, userId: UserId): Promise<Result<null>> {
  // biome-ignore lint/plugin/foreign-writes: suspending hides a person in all that stands above accounts
  const back = await tx
    .update(users)
    .set({ suspendedAt: null })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), isNotNull(users.suspendedAt)))
    .returning({ id: users.id });
  if (back.length === 0) return fail('not_found');
  await record(ctx, tx, accountReactivated, { user_id: userId });
  return ok(null);
}
