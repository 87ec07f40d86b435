import { emailKey } from '@loopyard/contract/email.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Ctx, UserId } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { emailConfirmations, passwordResets, users } from '../tables.ts';
import { isReserved, isTaken } from './open.ts';

const columns = {
  id: users.id,
  email: users.email,
  emailKey: users.emailKey,
  emailConfirmedAt: users.emailConfirmedAt,
  emailSince: users.emailSince,
  suspendedAt: users.suspendedAt,
  timeZone: users.timeZone,
};

export type WithAddress = Pick<typeof users.$inferSelect, keyof typeof columns>;

export async function lockAddress(tx: Tx, userId: UserId): Promise<WithAddress | null> {
  const [account] = await tx
    .select(columns)
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
    .for('update');
  return account ?? null;
}

export function formerOf({ email, emailKey: key, emailConfirmedAt, emailSince }: WithAddress) {
  return { oldEmail: email, oldEmailKey: key, oldConfirmedAt: emailConfirmedAt, oldSince: emailSince };
}

type Address = { account: WithAddress; email: string; confirmedAt: Date | null; since?: Date | null };

/** Links that were mailed to the former address end. @returns false: the address is another account's, or kept for it */
export async function setAddress(
  ctx: Ctx,
  tx: Tx,
  { account: { id: userId }, email, confirmedAt, since = ctx.now }: Address,
): Promise<boolean> {
  const key = emailKey(email);
  if (await isTaken(ctx, tx, { key, userId })) return false;
  await tx
    .update(users)
    .set({ email, emailKey: key, emailConfirmedAt: confirmedAt, emailSince: since })
    .where(eq(users.id, userId));
  await tx
    .update(emailConfirmations)
    .set({ usedAt: ctx.now })
    .where(and(eq(emailConfirmations.userId, userId), isNull(emailConfirmations.usedAt)));
  await tx
    .update(passwordResets)
    .set({ usedAt: ctx.now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
  // Its last holder may have left it while this waited for them.
  return !(await isReserved(ctx, tx, { key, userId }));
}
