import { randomBytes } from 'node:crypto';
import { currency } from '@loopyard/contract/money.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { type Ctx, noId, type UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import { checkoutPaid } from './events.ts';
import type { Offer } from './offer.ts';
import { purchaseOf } from './offers.ts';
import { type CheckoutRow, isExpired } from './queries.ts';
import { checkouts, invoices } from './tables.ts';

export type Payer = { userId: UserId | null; firstName: string; lastName: string; email: string };
type Opening<Purpose> = { purpose: Purpose; payer: Payer };

/** Opens a payment at today's price, if the viewer may buy that; its random id is the key to it. */
export async function openCheckout<Purpose extends { kind: string }>(
  ctx: Ctx,
  tx: Tx,
  offer: Offer<Purpose>,
  { purpose, payer }: Opening<Purpose>,
): Promise<Result<string>> {
  const quote = await offer.quote(ctx, tx, purpose);
  if (!quote.ok) return quote;
  const id = randomBytes(24).toString('base64url');
  const { pricePence: amountPence } = quote.value;
  await tx.insert(checkouts).values({ id, purpose, amountPence, currency, createdAt: ctx.now, ...payer });
  return ok(id);
}

/** The viewer as whoever pays. */
export async function payerOf(tx: Tx, userId: UserId): Promise<Payer> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`user ${userId} is gone while paying`);
  return { userId, firstName: user.firstName, lastName: user.lastName, email: user.email };
}

export type Card = { brand: string; last4: string };

/** Whether it may be paid now. Until the transaction ends, the right to what it buys stays with who pays. */
export async function payable(ctx: Ctx, tx: Tx, checkout: CheckoutRow): Promise<Result<null>> {
  if (isExpired(checkout, ctx.now))
    return fail('conflict', { detail: 'This payment was opened more than an hour ago. Please start again.' });
  const { userId } = checkout;
  const viewer = userId && { userId, sessionId: noId, sessionAt: ctx.now };
  if (userId && !(await isActive(tx, userId))) return fail('not_found', noLonger);
  const { offer, purpose } = purchaseOf(checkout);
  const quote = await offer.quote({ ...ctx, viewer }, tx, purpose);
  return quote.ok ? ok(null) : fail(quote.code, noLonger);
}

const noLonger = { detail: 'This can no longer be bought with this account.' };

async function isActive(tx: Tx, userId: UserId): Promise<boolean> {
  const [active] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.deletedAt)))
    .for('share');
  return active !== undefined;
}

/**
 * Takes a payment as made, once however often it is told, and hands over what it buys in the same transaction. What
 * may not be bought any more is refused before anything is paid.
 */
export async function completeCheckout(ctx: Ctx, tx: Tx, id: string, card: Card): Promise<Result<null>> {
  const [paidCheckout] = await tx
    .update(checkouts)
    .set({ paidAt: ctx.now, failedAt: null, card: card.brand, last4: card.last4 })
    .where(and(eq(checkouts.id, id), isNull(checkouts.paidAt)))
    .returning();
  if (!paidCheckout) return ok(null);
  const may = await payable(ctx, tx, paidCheckout);
  if (!may.ok) return may;
  const { offer, purpose, sale, loopId } = purchaseOf(paidCheckout);
  await offer.handOver(ctx, tx, purpose, sale);
  await tx.insert(invoices).values({
    checkoutId: id,
    userId: paidCheckout.userId,
    loopId,
    description: offer.describe(purpose),
    amountPence: paidCheckout.amountPence,
    currency: paidCheckout.currency,
    createdAt: ctx.now,
  });
  await record(ctx, tx, checkoutPaid, { checkout_id: id });
  return ok(null);
}

/** The card was refused: it may be tried again. */
export async function failCheckout(ctx: Ctx, tx: Tx, id: string): Promise<Result<null>> {
  await tx
    .update(checkouts)
    .set({ failedAt: ctx.now })
    .where(and(eq(checkouts.id, id), isNull(checkouts.paidAt)));
  return ok(null);
}
