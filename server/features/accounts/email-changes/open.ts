import { accountLimits } from '@loopyard/contract/accounts.ts';
import { and, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Ctx, UserId } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { emailChanges, users } from '../tables.ts';

const dayMs = 86_400_000;
export const openForMs = accountLimits.emailChangeDays * dayMs;
export const undoForMs = accountLimits.emailUndoDays * dayMs;

type Address = { key: string; userId: UserId };

/** Somebody else may take it back, and nobody may stand in their way by signing up with it. */
export async function isReserved({ now }: Ctx, tx: Tx, { key, userId }: Address): Promise<boolean> {
  const isForOthers = and(
    eq(emailChanges.oldEmailKey, key),
    ne(emailChanges.userId, userId),
    isNotNull(emailChanges.undoTokenHash),
    isNull(emailChanges.undoneAt),
    gt(emailChanges.confirmedAt, new Date(now.getTime() - undoForMs)),
  );
  return (await tx.$count(emailChanges, isForOthers)) > 0;
}

export async function isTaken(ctx: Ctx, tx: Tx, { key, userId }: Address): Promise<boolean> {
  const isAnothers = and(eq(users.emailKey, key), ne(users.id, userId));
  return (await tx.$count(users, isAnothers)) > 0 || isReserved(ctx, tx, { key, userId });
}

const isOpen = and(isNull(emailChanges.endedAt), isNull(emailChanges.confirmedAt));

export async function endOpenChange({ now }: Ctx, tx: Tx, userId: UserId): Promise<void> {
  await tx
    .update(emailChanges)
    .set({ endedAt: now })
    .where(and(eq(emailChanges.userId, userId), isOpen));
}

export type OpenChange = { newEmail: string; createdAt: Date };

export async function findOpenChange({ now }: Ctx, db: Db | Tx, userId: UserId): Promise<OpenChange | null> {
  const [row] = await db
    .select({ newEmail: emailChanges.newEmail, createdAt: emailChanges.createdAt })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        isOpen,
        gt(emailChanges.createdAt, new Date(now.getTime() - openForMs)),
      ),
    );
  return row ?? null;
}

/** Keys of addresses which the account had, and which no other has now. */
export async function listFormerAddresses(
  db: Db | Tx,
  userId: UserId,
): Promise<{ key: string; since: Date | null; until: Date | null }[]> {
  const isFree = sql`not exists (select from ${users} u where u.email_key = ${emailChanges.oldEmailKey})`;
  const rows = await db
    .select({ key: emailChanges.oldEmailKey, since: emailChanges.oldSince, until: emailChanges.confirmedAt })
    .from(emailChanges)
    .where(
      and(
        eq(emailChanges.userId, userId),
        isNotNull(emailChanges.confirmedAt),
        isNull(emailChanges.undoneAt),
        isFree,
      ),
    );
  return rows.flatMap(({ key, ...times }) => (key ? [{ key, ...times }] : []));
}
