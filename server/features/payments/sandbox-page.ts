import { formatPence } from '@loopyard/contract/money.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { isHere } from '../../platform/http/here.ts';
import { html, pageRoute, sendHtml } from '../../platform/http/html.ts';
import { sendProblem } from '../../platform/http/problem.ts';
import { fail, ok, type Result, sentenceOf } from '../../platform/result.ts';
import { describeWithTitle, mayPay } from './commands.ts';
import type { Card } from './provider/provider.ts';
import { sandboxPayment } from './provider/sandbox.ts';
import { type CheckoutRow, findCheckoutById, successPath } from './queries.ts';
import { settlePayment } from './settle.ts';

type Parts = { database: Database; context(request: FastifyRequest): Ctx; baseUrl(): string };
type Address = { Params: { id: string }; Body: Record<string, unknown> | undefined };

const declined = '4000000000000002';

/** `/dev/checkout/{id}` takes test cards; `POST /dev/checkout/{id}/refund` refunds, as the provider's staff would. */
export async function addSandbox(http: FastifyInstance, parts: Parts): Promise<void> {
  const { database, context, baseUrl } = parts;
  const successUrl = (id: string) => `${baseUrl()}${successPath(id)}`;
  const findHere = async (request: FastifyRequest<Address>) =>
    isHere(request) ? findCheckoutById(database.db, request.params.id) : null;
  await http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body, callback) => callback(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get<Address>('/dev/checkout/:id', pageRoute, async (request, reply) => {
      const checkout = await findHere(request);
      if (!checkout) return sendProblem(reply, fail('not_found'));
      if (checkout.paidAt) return reply.redirect(successUrl(checkout.id), 303);
      const purchase = await database.transact(async (tx) => {
        const may = await mayPay(context(request), tx, checkout);
        return may.ok ? ok(await describeWithTitle(tx, checkout)) : may;
      });
      return sendHtml(reply, page(checkout, purchase), { 'form-action': "'self'" });
    });
    scope.post<Address>('/dev/checkout/:id', pageRoute, async (request, reply) => {
      const checkout = await findHere(request);
      if (!checkout) return sendProblem(reply, fail('not_found'));
      const card = cardOf(String(request.body?.number ?? ''));
      const outcome = await pay(database, context(request), { checkout, card });
      return reply.redirect(
        card && outcome.ok ? successUrl(checkout.id) : `/dev/checkout/${checkout.id}`,
        303,
      );
    });
    scope.post<Address>('/dev/checkout/:id/refund', pageRoute, async (request, reply) => {
      const checkout = await findHere(request);
      if (!checkout?.paidAt) return sendProblem(reply, fail('not_found'));
      const payment = { ...sandboxPayment(checkout, null), isRefunded: true };
      await database.transact((tx) => settlePayment(context(request), tx, payment));
      return reply.redirect(successUrl(checkout.id), 303);
    });
  });
}

function cardOf(typedNumber: string): Card | null {
  const number = typedNumber.replace(/\D/g, '');
  const isGood = number.length >= 12 && number.length <= 19 && number !== declined;
  return isGood ? { brand: number.startsWith('4') ? 'Visa' : 'Card', last4: number.slice(-4) } : null;
}

type Attempt = { checkout: CheckoutRow; card: Card | null };

function pay(database: Database, ctx: Ctx, { checkout, card }: Attempt) {
  const payment = { ...sandboxPayment(checkout, card), ...(card === null && { state: 'failed' as const }) };
  return database.transact(async (tx) => {
    const may = card && !checkout.paidAt ? await mayPay(ctx, tx, checkout) : ok(null);
    return may.ok ? settlePayment(ctx, tx, payment) : may;
  });
}

/** `purchase` holds its words, or the reason against it. */
function page({ amountPence, failedAt }: CheckoutRow, purchase: Result<string>) {
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pay · Loopyard sandbox</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem; }
  label, input, button { display: block; width: 100%; box-sizing: border-box; font: inherit; }
  input, button { padding: .6rem .8rem; margin: .3rem 0 1rem; border-radius: 8px; border: 1px solid; }
  .wrong { color: #b3124a; } @media (prefers-color-scheme: dark) { .wrong { color: #ff8fb0; } }
</style>
<h1>${formatPence(amountPence)}</h1>
${purchase.ok ? html`<p>${purchase.value}</p>` : html`<p class="wrong" role="alert">${sentenceOf(purchase)}</p>`}
${purchase.ok && cardForm(failedAt !== null)}
<p>No money moves here. 4000 0000 0000 0002 is declined.</p>
</html>`;
}

function cardForm(hasFailed: boolean) {
  return html`${hasFailed && html`<p class="wrong" role="alert">payment failed, try again</p>`}
<form method="post">
  <label for="number">Card number</label>
  <input id="number" name="number" inputmode="numeric" autocomplete="off" required value="4242 4242 4242 4242">
  <button>Pay</button>
</form>`;
}
