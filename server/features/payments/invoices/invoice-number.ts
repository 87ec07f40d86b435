import type { InvoiceId } from '../../../platform/context.ts';

/** As people name it: `LY-000123`. */
export function invoiceNumber(id: InvoiceId): string {
  return `LY-${String(id).padStart(6, '0')}`;
}
