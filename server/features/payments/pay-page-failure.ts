import { errorCatalogue } from '@loopyard/contract/errors.ts';
import type { FastifyReply } from 'fastify';
import { html, sendHtml } from '../../platform/http/html.ts';
import { type Failure, fail, sentenceOf } from '../../platform/result.ts';

export const tooLate = { detail: 'This payment was opened a while ago. Please start again.' };
export const unreachable = fail('unavailable', {
  detail:
    'The payment page can’t be reached at the moment. Nothing was charged. Please try again in a moment.',
});

export function sendPage(reply: FastifyReply, failure: Failure, checkoutId?: string) {
  const page = html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pay · Loopyard</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 26rem; margin: 3rem auto; padding: 0 1rem; }
</style>
<h1>Payment</h1>
<p role="alert">${sentenceOf(failure)}</p>
<p>${checkoutId ? html`<a href="/pay/${checkoutId}">Try again</a>` : html`<a href="/">Back to Loopyard</a>`}</p>
</html>`;
  if (failure.retryAfter) reply.header('retry-after', Math.ceil(failure.retryAfter));
  return sendHtml(reply.status(errorCatalogue[failure.code].status), page);
}
