import type { InvoiceId } from '../../../platform/context.ts';

export function invoiceNumber(id: InvoiceId): string {
  return `LY-${String(id).padStart(6, '0')}`;
}
