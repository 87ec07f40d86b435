import { z } from 'zod';
import type { InvoiceId } from '../../platform/context.ts';
import { read } from '../../platform/http/calls.ts';
import { id } from '../../platform/http/fields.ts';
import { addressKey, type MakeLimit } from '../../platform/http/limits.ts';
import type { Route } from '../../platform/http/route.ts';
import { fail, ok } from '../../platform/result.ts';
import { findInvoice } from './invoices/find-invoice.ts';
import type { InvoiceLinks } from './invoices/invoice-link.ts';
import { invoiceNumber } from './invoices/invoice-number.ts';
import { keepDrawn } from './invoices/kept-drawings.ts';

type Parts = { limit: MakeLimit; links: InvoiceLinks; baseUrl(): string };

export function invoicePdf({ limit, links, baseUrl }: Parts): Route {
  const looks = limit('invoice', 60, 60);
  const draw = keepDrawn(baseUrl);
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
      const refusal = await looks.take(ctx.viewer?.userId ?? addressKey(request.ip));
      if (refusal) return refusal;
      const link = links.read(params.id, request.query, ctx.now);
      const paidInvoice = await findInvoice(ctx, db, { id: params.id, link });
      if (!paidInvoice) return fail('not_found');
      const name = `invoice-${invoiceNumber(params.id)}.pdf`;
      const pdf = await draw(paidInvoice);
      reply.headers({
        'cache-control': 'private, no-cache',
        'content-disposition': `attachment; filename="${name}"`,
        'content-security-policy': "default-src 'none'; sandbox",
      });
      return ok(pdf);
    },
  );
}
