import { randomBytes } from 'node:crypto';
import { currency } from '@loopyard/contract/money.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { asUser, type Ctx, type UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import { users } from '../accounts/tables.ts';
import type { Offer } from './offer.ts';
import { purchaseOf } from './offers.ts';
import type { Payment } from './provider/provider.ts';
import { type CheckoutRow, isExpired } from './queries.ts';
import { checkouts } from './tables.ts';

export type Payer = { userId: UserId | null; firstName: string; lastName: string; email: string };
type Opening<Purpose> = { purpose: Purpose; payer: Payer };

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

export async function payerOf(tx: Tx, userId: UserId): Promise<Payer> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error(`user ${userId} is gone while paying`);
  return { userId, firstName: user.firstName, lastName: user.lastName, email: user.email };
}

export async function mayPay(ctx: Ctx, tx: Tx, checkout: CheckoutRow): Promise<Result<null>> {
  if (isExpired(checkout, ctx.now))
    return fail('conflict', { detail: 'This payment was opened more than an hour ago. Please start again.' });
  return mayBuy(ctx, tx, checkout);
}

/** The buyer keeps their right to it until the transaction ends. */
export async function mayBuy(ctx: Ctx, tx: Tx, checkout: CheckoutRow): Promise<Result<null>> {
  const { userId } = checkout;
  if (userId && !(await lockActive(tx, userId))) return fail('not_found', noLonger);
  const { offer, purpose } = purchaseOf(checkout);
  const quote = await offer.quote(userId ? asUser(ctx, userId) : { ...ctx, viewer: null }, tx, purpose);
  return quote.ok ? ok(null) : fail(quote.code, noLonger);
}

const noLonger = { detail: 'This account can no longer buy this.' };

export async function noteAnswer({ now }: Ctx, tx: Tx, { id }: CheckoutRow, payment: Payment): Promise<void> {
  const { ref: providerRef, url: providerUrl } = payment;
  await tx.update(checkouts).set({ providerRef, providerUrl, askedAt: now }).where(eq(checkouts.id, id));
}

/** Serialises an account's payments, so a second payment for the same post finds the first. */
async function lockActive(tx: Tx, userId: UserId): Promise<boolean> {
  const [active] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.suspendedAt), isNull(users.deletedAt)))
    .for('no key update');
  return active !== undefined;
}

/** For our own pages and invoices; the card company gets `describe` alone. */
export async function describeWithTitle(tx: Tx, checkout: CheckoutRow): Promise<string> {
  const { offer, purpose } = purchaseOf(checkout);
  const title = await offer.findTitle?.(tx, purpose);
  return title ? `${offer.describe(purpose)}: ${title}` : offer.describe(purpose);
}
