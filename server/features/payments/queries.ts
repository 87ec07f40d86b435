import { listLimits } from '@loopyard/contract/lists.ts';
import { and, desc, eq, getTableColumns, gte, isNotNull, isNull } from 'drizzle-orm';
import type { Ctx, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { checkouts, invoices } from './tables.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

const priceHoldsMs = 3_600_000;

export function expiryOf({ createdAt }: CheckoutRow): Date {
  return new Date(createdAt.getTime() + priceHoldsMs);
}

export function isExpired(checkout: CheckoutRow, now: Date): boolean {
  return now > expiryOf(checkout);
}

export const successPage = '/payment-success';
export const successPath = (checkoutId: string) => `${successPage}?checkout=${checkoutId}`;

/** A checkout made signed in is its maker's only. One made signed out is open to anyone with its id. */
export async function findCheckout({ viewer }: Ctx, db: Db, id: string): Promise<CheckoutRow | null> {
  const row = await findCheckoutById(db, id);
  return row && (row.userId === null || row.userId === viewer?.userId) ? row : null;
}

export async function findCheckoutById(db: Db, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return row ?? null;
}

export async function listCheckouts(db: Db, since: Date): Promise<CheckoutRow[]> {
  return db.select().from(checkouts).where(gte(checkouts.createdAt, since)).orderBy(checkouts.createdAt);
}

export async function listRefundsDue(db: Db): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkouts)
    .where(and(isNotNull(checkouts.refusedAt), isNull(checkouts.refundedAt)));
}

export async function listInvoices({ viewer }: SignedIn, db: Db) {
  return db
    .select({ ...getTableColumns(invoices), refundedAt: checkouts.refundedAt })
    .from(invoices)
    .innerJoin(checkouts, eq(checkouts.id, invoices.checkoutId))
    .where(eq(invoices.userId, viewer.userId))
    .orderBy(desc(invoices.id))
    .limit(listLimits.items);
}
