import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { record } from '../../platform/events/events.ts';
import { ok, type Result } from '../../platform/result.ts';
import { describeWithTitle, mayBuy } from './commands.ts';
import { checkoutPaid, checkoutRefunded, checkoutRefused } from './events.ts';
import { purchaseOf } from './offers.ts';
import type { Payment } from './provider/provider.ts';
import type { CheckoutRow } from './queries.ts';
import { checkouts, invoices } from './tables.ts';

export type Outcome =
  | 'unknown'
  | 'unchanged'
  | 'failed'
  | 'handed over'
  | 'refused'
  | 'taken back'
  | 'given back';

/** Goes by the payment's present state, so repeated, late and reordered messages are harmless. */
export async function settlePayment(ctx: Ctx, tx: Tx, payment: Payment): Promise<Result<Outcome>> {
  // Long enough that many messages about one payment at once all get their turn.
  await tx.execute(sql`set local lock_timeout = '14s'`);
  const [checkout] = await tx
    .select()
    .from(checkouts)
    .where(eq(checkouts.id, payment.checkoutId))
    .for('update');
  if (!checkout) return ok('unknown');
  if (checkout.asOf && payment.asOf < checkout.asOf) return ok('unchanged');
  const isNoted = checkout.paidAt !== null || checkout.refusedAt !== null;
  if (payment.state === 'paid')
    return ok(
      isNoted
        ? await followPayment(ctx, tx, checkout, payment)
        : await takePayment(ctx, tx, checkout, payment),
    );
  if (payment.state !== 'failed' || isNoted || checkout.failedAt) return ok('unchanged');
  await tx.update(checkouts).set({ failedAt: ctx.now }).where(eq(checkouts.id, checkout.id));
  return ok('failed');
}

/** The first time we see it paid. A payment that is already refunded buys nothing. */
async function takePayment(ctx: Ctx, tx: Tx, checkout: CheckoutRow, payment: Payment): Promise<Outcome> {
  const { isRefunded, isDisputed } = payment;
  const facts = { ...moneyFacts(ctx, checkout, payment), ...cardFacts(payment), failedAt: null };
  if (isRefunded || !(await isDue(ctx, tx, checkout, payment))) {
    await setFacts(tx, checkout, { ...facts, refusedAt: ctx.now });
    if (isRefunded) return 'unchanged';
    await record(ctx, tx, checkoutRefused, { checkout_id: checkout.id });
    return 'refused';
  }
  await setFacts(tx, checkout, { ...facts, paidAt: ctx.now });
  if (isDisputed) return 'unchanged';
  await handOver(ctx, tx, checkout);
  return 'handed over';
}

async function followPayment(ctx: Ctx, tx: Tx, checkout: CheckoutRow, payment: Payment): Promise<Outcome> {
  const facts = moneyFacts(ctx, checkout, payment);
  const [wasTheirs, isTheirs] = [isGiven(checkout), isGiven({ ...checkout, ...facts })];
  if (wasTheirs === isTheirs) {
    await setFacts(tx, checkout, facts);
    return 'unchanged';
  }
  if (isTheirs) {
    if (!(await mayBuy(ctx, tx, checkout)).ok) return 'unchanged';
    await setFacts(tx, checkout, facts);
    await handOver(ctx, tx, checkout);
    return 'given back';
  }
  await setFacts(tx, checkout, facts);
  const { offer, purpose, sale } = purchaseOf(checkout);
  await offer.takeBack(ctx, tx, purpose, sale);
  if (facts.refundedAt) await record(ctx, tx, checkoutRefunded, { checkout_id: checkout.id });
  return 'taken back';
}

type MoneyFacts = Pick<CheckoutRow, 'paidAt' | 'refundedAt' | 'disputedAt'>;

function isGiven({ paidAt, refundedAt, disputedAt }: MoneyFacts): boolean {
  return paidAt !== null && refundedAt === null && disputedAt === null;
}

function moneyFacts({ now }: Ctx, { refundedAt, disputedAt }: CheckoutRow, payment: Payment) {
  return {
    providerRef: payment.ref,
    asOf: payment.asOf,
    refundedAt: payment.isRefunded ? (refundedAt ?? now) : refundedAt,
    disputedAt: payment.isDisputed ? (disputedAt ?? now) : null,
  };
}

const cardFacts = ({ card }: Payment) => ({ card: card?.brand ?? null, last4: card?.last4 ?? null });

async function setFacts(tx: Tx, { id }: CheckoutRow, facts: Partial<CheckoutRow>): Promise<void> {
  await tx.update(checkouts).set(facts).where(eq(checkouts.id, id));
}

async function isDue(ctx: Ctx, tx: Tx, checkout: CheckoutRow, payment: Payment): Promise<boolean> {
  const { id, amountPence, currency } = checkout;
  if (payment.amountPence !== amountPence || payment.currency !== currency) {
    const difference = { amountPence, paidPence: payment.amountPence, paidCurrency: payment.currency };
    ctx.log.error({ event: 'payment.differs', checkout: id, ...difference }, 'another amount was paid');
    return false;
  }
  return (await mayBuy(ctx, tx, checkout)).ok;
}

async function handOver(ctx: Ctx, tx: Tx, checkout: CheckoutRow): Promise<void> {
  const { id, userId, amountPence, currency } = checkout;
  const { offer, purpose, sale, loopId } = purchaseOf(checkout);
  await offer.handOver(ctx, tx, purpose, sale);
  const description = await describeWithTitle(tx, checkout);
  await tx
    .insert(invoices)
    .values({ checkoutId: id, userId, loopId, description, amountPence, currency, createdAt: ctx.now })
    .onConflictDoNothing({ target: invoices.checkoutId });
  await record(ctx, tx, checkoutPaid, { checkout_id: id });
}
