import { listLimits } from '@loopyard/contract/lists.ts';
import { currency } from '@loopyard/contract/money.ts';
import { z } from 'zod';
import { accessAsAdmin } from '../../access/members.ts';
import type { LoopId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { listFeePayments, listUnpaid } from './payments.ts';

const time = z.iso.datetime();
const user = z.object({ id: z.int(), name: z.string() });
const paymentSchema = z.object({
  id: z.int(),
  user,
  amount_pence: z.int(),
  currency: z.string(),
  paid_at: time,
  ends_at: time.nullable().describe('Null: it does not end'),
  refunded_at: time.nullable().describe('When it was refunded'),
});
const unpaidSchema = z.object({
  user,
  status: z
    .enum(['waiting', 'due', 'lapsed'])
    .describe('waiting: not a member yet. due: the yearly fee is due. lapsed: may read, but not write'),
  since: time.nullable().describe('Null: not reminded yet'),
});

export const feeRoutes: Route[] = [
  read(
    'GET /api/loops/:id/memberships',
    {
      summary: 'List who has paid the membership fee and who has not; admins only',
      errors: ['forbidden'],
      params: z.object({ id: id<LoopId>() }),
      query: z.object({ page: z.coerce.number().int().positive().max(100_000).default(1) }),
      answer: z.object({
        memberships: z.array(paymentSchema).describe('Payments, newest first, 20 a page'),
        received_pence: z.int().describe('The sum of all payments without refunds'),
        unpaid: z.array(unpaidSchema).describe('At most 100 people waiting and 100 members'),
        total_items: z.int(),
        current_page: z.int(),
        total_pages: z.int(),
      }),
    },
    async (ctx, db, { params, query }) => {
      const admin = await accessAsAdmin(ctx, db, params.id);
      if (!admin.ok) return admin;
      const [{ rows, count, receivedPence }, unpaid] = await Promise.all([
        listFeePayments(db, params.id, query.page),
        listUnpaid(db, params.id, ctx.now),
      ]);
      return ok({
        memberships: rows.map(shapePayment),
        received_pence: receivedPence,
        unpaid: unpaid.map((row) => ({ ...row, since: row.since?.toISOString() ?? null })),
        total_items: count,
        current_page: query.page,
        total_pages: Math.ceil(count / listLimits.memberPage),
      });
    },
  ),
];

type Row = Awaited<ReturnType<typeof listFeePayments>>['rows'][number];

function shapePayment({ payment, user }: Row): z.output<typeof paymentSchema> {
  return {
    id: payment.id,
    user,
    amount_pence: payment.amountPence,
    currency,
    paid_at: payment.paidAt.toISOString(),
    ends_at: payment.endsAt?.toISOString() ?? null,
    refunded_at: payment.refundedAt?.toISOString() ?? null,
  };
}
