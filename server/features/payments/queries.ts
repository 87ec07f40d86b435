import { listLimits } from '@loopyard/contract/lists.ts';
import { desc, eq } from 'drizzle-orm';
import type { Ctx, SignedIn } from '../../platform/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { checkouts, invoices } from './tables.ts';

export type CheckoutRow = typeof checkouts.$inferSelect;

const priceHoldsMs = 3_600_000;

/** Past the hour in which it may be paid at its price. */
export function isExpired({ createdAt }: CheckoutRow, now: Date): boolean {
  return now.getTime() - createdAt.getTime() > priceHoldsMs;
}

/** Made signed in: to its maker. Made signed out: to whoever holds its id. */
export async function findCheckout({ viewer }: Ctx, db: Db, id: string): Promise<CheckoutRow | null> {
  const row = await findCheckoutById(db, id);
  return row && (row.userId === null || row.userId === viewer?.userId) ? row : null;
}

/** For the page where it is paid, which is reached by its id alone. */
export async function findCheckoutById(db: Db, id: string): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  return row ?? null;
}

/** What the viewer has paid, the latest first. */
export async function listInvoices({ viewer }: SignedIn, db: Db) {
  return db
    .select()
    .from(invoices)
    .where(eq(invoices.userId, viewer.userId))
    .orderBy(desc(invoices.id))
    .limit(listLimits.items);
}
