import { currency } from '@loopyard/contract/money.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { pageRoute } from '../../platform/http/html.ts';
import type { MakeLimit } from '../../platform/http/limits.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import { fail, ok, type Result, sentenceOf } from '../../platform/result.ts';
import { mayPay, noteAnswer } from './commands.ts';
import { purchaseOf } from './offers.ts';
import { sendPage, tooLate, unreachable } from './pay-page-failure.ts';
import type { Opening, Payment, Provider } from './provider/provider.ts';
import { type CheckoutRow, expiryOf, findCheckoutById, successPath } from './queries.ts';
import { settlePayment } from './settle.ts';

type Parts = {
  database: Database;
  provider: Provider;
  context(request: FastifyRequest): Ctx;
  baseUrl(): string;
  limit: MakeLimit;
};

/** Until then the provider's last answer stands, so that looking at this page costs no call. */
const askAgainMs = 60_000;
/** The provider's minimum time to pay is 30 minutes. */
const leastOpenMs = 31 * 60_000;

export function addPayPage(http: FastifyInstance, parts: Parts): void {
  const { database, context, baseUrl, limit } = parts;
  const perCheckout = limit('pay', 20, 60);
  http.get<{ Params: { id: string } }>('/pay/:id', pageRoute, async (request, reply) => {
    const ctx = context(request);
    const checkout = await findCheckoutById(database.db, request.params.id);
    if (!checkout) return sendProblem(reply, fail('not_found'));
    const success = `${baseUrl()}${successPath(checkout.id)}`;
    if (checkout.paidAt || checkout.refusedAt) return reply.redirect(success, 303);
    if (isAnswered(ctx, checkout)) return reply.redirect(checkout.providerUrl ?? success, 303);
    const full = await perCheckout.take(checkout.id);
    if (full) return sendPage(reply, full, checkout.id);
    try {
      const payment = await openPayment(parts, ctx, checkout);
      if (!payment.ok) return sendPage(reply, fail('conflict', { detail: sentenceOf(payment) }));
      await database.transact(async (tx) => ok(await noteAnswer(ctx, tx, checkout, payment.value)));
      if (payment.value.url) return reply.redirect(payment.value.url, 303);
      await database.transact((tx) => settlePayment(ctx, tx, payment.value));
      return reply.redirect(success, 303);
    } catch (error) {
      ctx.log.error(
        { event: 'payment.away', err: error, checkout: checkout.id },
        'the payment page could not be opened',
      );
      return sendPage(reply, unreachable, checkout.id);
    }
  });
}

async function openPayment(
  { database, provider, baseUrl }: Parts,
  ctx: Ctx,
  checkout: CheckoutRow,
): Promise<Result<Payment>> {
  if (checkout.providerRef) return ok(await provider.find(checkout.providerRef));
  const may = await database.transact((tx) => mayPay(ctx, tx, checkout));
  if (!may.ok) return may;
  if (expiryOf(checkout).getTime() - ctx.now.getTime() < leastOpenMs) return fail('conflict', tooLate);
  return ok(await provider.open(openingOf(checkout, baseUrl())));
}

/** Must be identical on each call, because the provider recognises the same payment by it. */
function openingOf(checkout: CheckoutRow, baseUrl: string): Opening {
  const { id, amountPence, email } = checkout;
  const { offer, purpose } = purchaseOf(checkout);
  const description = offer.describe(purpose);
  const successUrl = `${baseUrl}${successPath(id)}`;
  const urls = { successUrl, cancelUrl: `${successUrl}&back=1` };
  return {
    checkoutId: id,
    amountPence,
    currency,
    description,
    email,
    expiresAt: expiryOf(checkout),
    ...urls,
  };
}

function isAnswered({ now }: Ctx, { askedAt }: CheckoutRow): boolean {
  return askedAt !== null && now.getTime() - askedAt.getTime() < askAgainMs;
}
