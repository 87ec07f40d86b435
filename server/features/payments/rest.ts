import { emailMax } from '@loopyard/contract/email.ts';
import { cleanName, nameMax } from '@loopyard/contract/names.ts';
import { checkoutErrors, checkoutLimits, conferenceDays } from '@loopyard/contract/payments.ts';
import { z } from 'zod';
import { accessPost } from '../../access/posts.ts';
import type { PostId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { formText, id, text, yesNo } from '../../platform/http/fields.ts';
import { addressKey, type Limit, type MakeLimit } from '../../platform/http/limits.ts';
import { post } from '../../platform/http/repeatable.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, invalid, ok, type Result } from '../../platform/result.ts';
import { accessPayablePost } from '../posts/queries.ts';
import { openCheckout, payerOf } from './commands.ts';
import { findInvoiceId } from './invoices/find-invoice.ts';
import type { InvoiceLinks } from './invoices/invoice-link.ts';
import type { Provider } from './provider/provider.ts';
import { findCheckout, listInvoices } from './queries.ts';
import { checkoutSchema, shapeCheckout, shapeInvoice } from './shape.ts';
import { membership as membershipOffer } from './sold/membership.ts';
import { post as postOffer } from './sold/post.ts';

const checkoutAnswer = z.object({ checkout: z.object({ id: z.string(), url: z.string() }) });
const invoice = z.object({
  id: z.int(),
  number: z.string().describe('The number printed on the invoice'),
  loop_id: z.int().nullable(),
  description: z.string(),
  amount_pence: z.int(),
  currency: z.string(),
  created_at: z.iso.datetime(),
  refunded_at: z.iso.datetime().nullable().describe('When it was refunded in full'),
  pdf_url: z.string().describe('Works without a header for one to two days, while the session lasts'),
});
const membership = z.object({
  first_name: formText(nameMax),
  last_name: formText(nameMax),
  email: formText(emailMax),
  custom_field: text(checkoutLimits.customField).nullish(),
  days: formText(checkoutLimits.customField, conferenceDays.join(', or ')).default(''),
  terms: yesNo().default(false),
});

type Parts = {
  limit: MakeLimit;
  /** Null: payments are off. */
  provider: Provider | null;
  links: InvoiceLinks;
};

export function paymentRoutes({ limit, provider, links }: Parts): Route[] {
  return [
    buyingPost(provider),
    buyingMembership(provider, limit('membership', 20, 3_600)),
    gettingCheckout(provider, links),
    listingInvoices(links),
  ];
}

const notSold = fail('forbidden', { detail: 'Nothing is sold on this server' });

const show = (provider: Provider | null, id: string) =>
  provider ? ok({ checkout: { id, url: provider.addressOf(id) } }) : notSold;

const answer = (provider: Provider | null, checkoutId: Result<string>) =>
  checkoutId.ok ? show(provider, checkoutId.value) : checkoutId;

const buyingPost = (provider: Provider | null): Route =>
  post(
    'POST /api/posts/:id/purchase',
    {
      summary: 'Pay for a post',
      errors: ['forbidden', 'already_paid'],
      params: z.object({ id: id<PostId>() }),
      answer: checkoutAnswer,
      status: 201,
    },
    async (ctx, tx, { params }) => {
      const payable = await accessPayablePost(ctx, tx, params.id);
      if (!payable.ok) return payable;
      if (!provider) return notSold;
      const { loopId, postId } = payable.value;
      const purpose = { kind: 'post' as const, loop_id: loopId, post_id: postId };
      const payer = await payerOf(tx, ctx.viewer.userId);
      return answer(provider, await openCheckout(ctx, tx, postOffer, { purpose, payer }));
    },
    {
      keep: ({ checkout }) => checkout.id,
      async show(ctx, db, checkoutId, { params }) {
        const result = await accessPost(ctx, db, params.id);
        return result.ok ? show(provider, checkoutId) : result;
      },
    },
  );

const buyingMembership = (provider: Provider | null, perAddress: Limit): Route =>
  post(
    'POST /api/memberships',
    {
      summary: 'Buy a conference membership for a year',
      errors: ['forbidden'],
      anyone: true,
      body: membership,
      answer: checkoutAnswer,
      status: 201,
    },
    async (ctx, tx, { body, request }) => {
      const wrong = invalid(checkoutErrors({ ...body, custom_field: body.custom_field ?? '' }));
      if (wrong) return wrong;
      if (!provider) return notSold;
      const refusal = await perAddress.take(addressKey(request.ip));
      if (refusal) return refusal;
      const { email, days, custom_field = null } = body;
      const firstName = cleanName(body.first_name);
      const lastName = cleanName(body.last_name);
      const payer = { userId: ctx.viewer?.userId ?? null, firstName, lastName, email };
      const purpose = { kind: 'membership' as const, days, custom_field };
      return answer(provider, await openCheckout(ctx, tx, membershipOffer, { purpose, payer }));
    },
    { keep: ({ checkout }) => checkout.id, show: async (_, __, checkoutId) => show(provider, checkoutId) },
  );

const gettingCheckout = (provider: Provider | null, links: InvoiceLinks): Route =>
  read(
    'GET /api/checkouts/:id',
    {
      summary: 'Get the state of a payment; only for the person who made it',
      anyone: true,
      params: z.object({ id: text(checkoutLimits.id) }),
      answer: checkoutSchema,
    },
    async (ctx, db, { params }) => {
      const checkout = await findCheckout(ctx, db, params.id);
      if (!checkout) return fail('not_found');
      const { now } = ctx;
      const invoiceId = await findInvoiceId(db, checkout.id);
      const sessionId = checkout.userId && ctx.viewer ? ctx.viewer.sessionId : null;
      const invoicePdfUrl = invoiceId && links.sign(invoiceId, { sessionId, now });
      const payAt = provider?.addressOf(checkout.id) ?? null;
      return ok(shapeCheckout(checkout, { now, payAt, invoicePdfUrl }));
    },
  );

const listingInvoices = (links: InvoiceLinks): Route =>
  read(
    'GET /api/invoices',
    { summary: 'List my invoices', answer: z.object({ invoices: z.array(invoice) }) },
    async (ctx, db) => {
      const to = { sessionId: ctx.viewer.sessionId, now: ctx.now };
      const rows = await listInvoices(ctx, db);
      return ok({ invoices: rows.map((row) => shapeInvoice(row, links.sign(row.id, to))) });
    },
  );
