import { emailMax } from '@loopyard/contract/email.ts';
import { cleanName, nameMax } from '@loopyard/contract/names.ts';
import {
  checkoutErrors,
  checkoutLimits,
  conferenceDays,
  membershipPence,
} from '@loopyard/contract/payments.ts';
import { z } from 'zod';
import { seenBy } from '../../access/posts.ts';
import type { PostId } from '../../platform/context.ts';
import { formText, id, text, yesNo } from '../../platform/http/fields.ts';
import { addressKey, type MakeLimit } from '../../platform/http/limits.ts';
import { post, type Route, read } from '../../platform/http/route.ts';
import { fail, invalid, ok } from '../../platform/result.ts';
import { payablePost } from '../posts/queries.ts';
import { openCheckout, payerOf } from './commands.ts';
import { checkoutFor, invoicesOf } from './queries.ts';
import { checkoutSchema, shapeCheckout, shapeInvoice } from './shape.ts';

const opened = z.object({ checkout: z.object({ id: z.string(), url: z.string() }) });
const invoice = z.object({
  id: z.int(),
  loop_id: z.int().nullable(),
  description: z.string(),
  amount_pence: z.int(),
  currency: z.string(),
  created_at: z.iso.datetime(),
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
  /** Whether anything is sold here. */
  billing: boolean;
  baseUrl(): string;
};

export function paymentRoutes({ limit, billing, baseUrl }: Parts): Route[] {
  const perAddress = limit('membership', 20, 3_600);
  const answer = (checkoutId: string) =>
    ok({ checkout: { id: checkoutId, url: `${baseUrl()}/dev/checkout/${checkoutId}` } });
  const notSold = () => fail('forbidden', { detail: 'Nothing is sold on this server' });
  return [
    post(
      'POST /api/posts/:id/purchase',
      {
        summary: 'Pay for a post',
        errors: ['forbidden', 'already_paid'],
        params: z.object({ id: id<PostId>() }),
        answer: opened,
        status: 201,
      },
      async (ctx, tx, { params }) => {
        const payable = await payablePost(ctx, tx, params.id);
        if (!payable.ok) return payable;
        if (!billing) return notSold();
        const { loopId, postId, pricePence } = payable.value;
        const purpose = { kind: 'post' as const, loop_id: loopId, post_id: postId };
        const payer = await payerOf(tx, ctx.viewer.userId);
        return answer(await openCheckout(ctx, tx, { purpose, amountPence: pricePence, payer }));
      },
      {
        keep: ({ checkout }) => checkout.id,
        async show(ctx, db, checkoutId, { params }) {
          const seen = await seenBy(ctx, db, params.id);
          return seen.ok ? answer(checkoutId) : seen;
        },
      },
    ),
    post(
      'POST /api/memberships',
      {
        summary: 'Buy a membership for a year',
        errors: ['forbidden'],
        anyone: true,
        body: membership,
        answer: opened,
        status: 201,
      },
      async (ctx, tx, { body, request }) => {
        const wrong = invalid(checkoutErrors({ ...body, custom_field: body.custom_field ?? '' }));
        if (wrong) return wrong;
        if (!billing) return notSold();
        const refused = await perAddress.take(addressKey(request.ip));
        if (refused) return refused;
        const { email, days, custom_field = null } = body;
        const firstName = cleanName(body.first_name);
        const lastName = cleanName(body.last_name);
        const payer = { userId: ctx.viewer?.userId ?? null, firstName, lastName, email };
        const purpose = { kind: 'membership' as const, days, custom_field };
        return answer(await openCheckout(ctx, tx, { purpose, amountPence: membershipPence, payer }));
      },
      { keep: ({ checkout }) => checkout.id, show: async (_, __, checkoutId) => answer(checkoutId) },
    ),
    ...paid,
  ];
}

const paid: Route[] = [
  read(
    'GET /api/checkouts/:id',
    {
      summary: 'How a payment stands, to whoever made it',
      anyone: true,
      params: z.object({ id: text(checkoutLimits.id) }),
      answer: checkoutSchema,
    },
    async (ctx, db, { params }) => {
      const found = await checkoutFor(ctx, db, params.id);
      return found ? ok(shapeCheckout(found, ctx.now)) : fail('not_found');
    },
  ),
  read(
    'GET /api/invoices',
    { summary: 'What I have paid', answer: z.object({ invoices: z.array(invoice) }) },
    async (ctx, db) => ok({ invoices: (await invoicesOf(ctx, db)).map(shapeInvoice) }),
  ),
];
