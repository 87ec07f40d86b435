import type { InvoiceId } from '../../../platform/context.ts';
import type { PaidInvoice } from './find-invoice.ts';
import { drawInvoice } from './invoice-pdf.ts';

type Drawing = { facts: string; pdf: Promise<Buffer> };

/** Some 30 kB each. */
const mostKept = 200;

/** Draws an invoice once, and again only if it has changed: refunds and deleted accounts change it. */
export function keepDrawn(soldAt: () => string): (paidInvoice: PaidInvoice) => Promise<Buffer> {
  const drawings = new Map<InvoiceId, Drawing>();
  return (paidInvoice) => {
    const { id } = paidInvoice.invoice;
    const facts = JSON.stringify(paidInvoice);
    const earlier = drawings.get(id);
    const drawing = earlier?.facts === facts ? earlier : { facts, pdf: drawInvoice(paidInvoice, soldAt()) };
    // The most recently used moves to the end.
    drawings.delete(id);
    drawings.set(id, drawing);
    for (const oldest of drawings.keys()) {
      if (drawings.size <= mostKept) break;
      drawings.delete(oldest);
    }
    drawing.pdf.catch(() => drawings.delete(id));
    return drawing.pdf;
  };
}
