import type { InvoiceId } from '../../../platform/context.ts';
import type { PaidInvoice } from './find-invoice.ts';
import { drawInvoice } from './invoice-pdf.ts';

type Drawing = { facts: string; pdf: Promise<Buffer> };

/** Some 30 kB each. */
const mostKept = 200;

/** Draws an invoice once, and again only if it has changed: refunds and deleted accounts change it. */
export function keepDrawn(soldAt: () => string): (paidInvoice: PaidInvoice) => Promise<Buffer> {
  const kept = new Map<InvoiceId, Drawing>();
  return (paidInvoice) => {
    const { id } = paidInvoice.invoice;
    const facts = JSON.stringify(paidInvoice);
    const earlier = kept.get(id);
    const drawing = earlier?.facts === facts ? earlier : { facts, pdf: drawInvoice(paidInvoice, soldAt()) };
    // The most recently used moves to the end.
    kept.delete(id);
    kept.set(id, drawing);
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    drawing.pdf.catch(() => kept.delete(id));
    return drawing.pdf;
  };
}
