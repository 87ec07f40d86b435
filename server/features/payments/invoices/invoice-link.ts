import type { InvoiceId, SessionId } from '../../../platform/context.ts';
import { sign, signatureMatches } from '../../../platform/http/signatures.ts';

/** `sessionId` is null for a purchase made signed out: anyone with the link may open it. */
type For = { sessionId: SessionId | null };

export type InvoiceLinks = {
  sign(id: InvoiceId, to: For & { now: Date }): string;
  /** Null unless we signed the link and it hasn't expired. It doesn't check the right to the invoice. */
  read(id: InvoiceId, query: unknown, now: Date): For | null;
};

const dayMs = 86_400_000;

/** Signed, so a browser can open the PDF without a header. Expires at the end of the next day. */
export function createInvoiceLinks(secret: string): InvoiceLinks {
  const signatureOf = (id: InvoiceId, session: number, expires: number) =>
    sign(secret, 'invoice', id, session, expires);
  return {
    sign(id, { sessionId, now }) {
      const session = sessionId ?? 0;
      const expires = (Math.floor(now.getTime() / dayMs) + 2) * (dayMs / 1000);
      return `/api/invoices/${id}/pdf?s=${session}&e=${expires}&sig=${signatureOf(id, session, expires)}`;
    },
    read(id, query, now) {
      const { s, e, sig } = query as Record<string, unknown>;
      if (typeof sig !== 'string' || !(Number(e) * 1000 > now.getTime())) return null;
      if (!signatureMatches(signatureOf(id, Number(s), Number(e)), sig)) return null;
      return { sessionId: Number(s) === 0 ? null : (Number(s) as SessionId) };
    },
  };
}
