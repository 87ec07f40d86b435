import { z } from 'zod';
import type { InvoiceId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { findInvoice } from './invoices/find-invoice.ts';
import type { InvoiceLinks } from './invoices/invoice-link.ts';
import { invoiceNumber } from './invoices/invoice-number.ts';
import { drawInvoice } from './invoices/invoice-pdf.ts';

export function invoicePdf({ links, baseUrl }: { links: InvoiceLinks; baseUrl(): string }): Route {
  return read(
    'GET /api/invoices/:id/pdf',
    {
      summary:
        'Get an invoice as a PDF; for the person who paid and, for a plan, the admins of the loop, or with its signed link',
      anyone: true,
      params: z.object({ id: id<InvoiceId>() }),
      file: 'application/pdf',
    },
    async (ctx, db, { params, request, reply }) => {
      const link = links.read(params.id, request.query, ctx.now);
      const paidInvoice = await findInvoice(ctx, db, { id: params.id, link });
      if (!paidInvoice) return fail('not_found');
      const name = `invoice-${invoiceNumber(params.id)}.pdf`;
      const pdf = await drawInvoice(paidInvoice, baseUrl());
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      });
      return ok(pdf);
    },
  );
}
