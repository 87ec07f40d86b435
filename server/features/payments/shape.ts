import { z } from 'zod';
import { invoiceNumber } from './invoices/invoice-number.ts';
import { purchaseOf } from './offers.ts';
import { type CheckoutRow, isExpired } from './queries.ts';
import type { invoices } from './tables.ts';

export const checkoutSchema = z.object({
  id: z.string(),
  status: z
    .enum(['open', 'paid', 'failed', 'expired', 'refunded', 'disputed'])
    .describe(
      'Open for an hour, with a fixed price. refunded: the money goes back. disputed: the bank reversed the payment',
    ),
  url: z.url().nullable().describe('Where to pay, while that is possible'),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  amount_pence: z.int(),
  currency: z.string(),
  card: z.string().nullable(),
  last4: z.string().nullable(),
  leads_to: z.string().nullable().describe('The page of what is bought, if it has one'),
  membership_ends_at: z.iso.datetime().nullable().describe('When a paid conference membership ends'),
  invoice_pdf_url: z.string().nullable().describe('The invoice, once it is paid; works for one to two days'),
});

type Addresses = { payAt: string | null; invoicePdfUrl: string | null };

export function shapeCheckout(
  row: CheckoutRow,
  { now, payAt, invoicePdfUrl }: Addresses & { now: Date },
): z.output<typeof checkoutSchema> {
  const status = statusOf(row, now);
  const { offer, purpose } = purchaseOf(row);
  return {
    id: row.id,
    status,
    url: status === 'open' || status === 'failed' ? payAt : null,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    amount_pence: row.amountPence,
    currency: row.currency,
    card: row.card,
    last4: row.last4,
    leads_to: offer.pathTo(purpose),
    membership_ends_at: membershipEnd(row),
    invoice_pdf_url: invoicePdfUrl,
  };
}

function membershipEnd(row: CheckoutRow): string | null {
  const { paidAt, refundedAt, disputedAt } = row;
  if (!paidAt || refundedAt || disputedAt || purchaseOf(row).purpose.kind !== 'membership') return null;
  const end = new Date(paidAt);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.toISOString();
}

function statusOf(row: CheckoutRow, now: Date) {
  if (row.refundedAt || row.refusedAt) return 'refunded';
  if (row.paidAt) return row.disputedAt ? 'disputed' : 'paid';
  if (isExpired(row, now)) return 'expired';
  return row.failedAt ? 'failed' : 'open';
}

type InvoiceRow = typeof invoices.$inferSelect & { refundedAt: Date | null };

export function shapeInvoice(row: InvoiceRow, pdfUrl: string) {
  return {
    id: row.id,
    number: invoiceNumber(row.id),
    loop_id: row.loopId,
    description: row.description,
    amount_pence: row.amountPence,
    currency: row.currency,
    created_at: row.createdAt.toISOString(),
    refunded_at: row.refundedAt?.toISOString() ?? null,
    pdf_url: pdfUrl,
  };
}
