import { formatPence } from '@loopyard/contract/money.ts';
import { noPayment, paymentDone, paymentEndings, receiptOf } from '@loopyard/contract/payments.ts';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { type Html, html, pageRoute } from '../../platform/http/html.ts';
import { sendPageWith } from '../../platform/http/pages.ts';
import { successPage, successPath } from './queries.ts';
import type { checkoutSchema } from './shape.ts';

type Checkout = z.output<typeof checkoutSchema>;
type Address = { Querystring: { checkout?: string | string[] } };

/** Adds the outcome for browsers without script, unless it was bought signed in. */
export function addOutcomePage(http: FastifyInstance): void {
  http.get<Address>(successPage, pageRoute, async (request, reply) => {
    const answer = await http.inject({
      url: `/api/checkouts/${encodeURIComponent(String(request.query.checkout ?? ''))}`,
      remoteAddress: request.ip,
      headers: { host: request.headers.host },
    });
    return sendPageWith(
      reply,
      answer.statusCode === 200 ? outcome(answer.json()) : refusal(answer.statusCode),
    );
  });
}

function refusal(status: number): Html {
  if (status === 404) return ending(noPayment);
  return ending({ title: 'The payment could not be loaded', text: 'Please reload this page in a moment.' });
}

function outcome(checkout: Checkout): Html {
  const { status, url } = checkout;
  return html`${status === 'paid' ? receipt(checkout) : ending(paymentEndings[status])}
<ul>
${url && link(url, status === 'failed' ? 'Try again' : 'Continue to payment')}
${status === 'open' && link(successPath(checkout.id), 'Look again')}
${checkout.invoice_pdf_url && link(checkout.invoice_pdf_url, 'Invoice as PDF')}
${link('/login?next=%2Faccount%2Fbilling', 'Go to your account')}
</ul>`;
}

function receipt(checkout: Checkout): Html {
  const facts = receiptOf(checkout).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  );
  return html`<h2>${paymentDone}</h2>
<p>${formatPence(checkout.amount_pence)} received. Here are the details.</p>
<dl>${facts}</dl>`;
}

function ending({ title, text }: { title: string; text: string }): Html {
  return html`<h2>${title}</h2>
<p>${text}</p>`;
}

function link(address: string, words: string): Html {
  return html`<li><a href="${address}">${words}</a></li>`;
}
