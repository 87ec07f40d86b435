import { eq } from 'drizzle-orm';
import { accessAsAdmin } from '../../../access/members.ts';
import type { Ctx, InvoiceId } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/database.ts';
import { viewerBySession } from '../../accounts/sessions/sessions.ts';
import { checkouts, invoices } from '../tables.ts';
import type { InvoiceLinks } from './invoice-link.ts';

export type PaidInvoice = NonNullable<Awaited<ReturnType<typeof findInvoiceById>>>;

export async function findInvoice(
  ctx: Ctx,
  db: Db,
  { id, link }: { id: InvoiceId; link: ReturnType<InvoiceLinks['read']> },
): Promise<PaidInvoice | null> {
  const paidInvoice = await findInvoiceById(db, id);
  if (!paidInvoice) return null;
  if (link?.sessionId === null) return paidInvoice.checkout.userId === null ? paidInvoice : null;
  const living = link && (await viewerBySession(db, link.sessionId, ctx.now));
  const viewing = living ? { ...ctx, viewer: living.viewer } : ctx;
  return (await mayRead(viewing, db, paidInvoice)) ? paidInvoice : null;
}

async function mayRead(ctx: Ctx, db: Db, { invoice, checkout }: PaidInvoice): Promise<boolean> {
  if (!ctx.viewer) return false;
  if (invoice.userId === ctx.viewer.userId) return true;
  const { kind } = checkout.purpose as { kind: string };
  if (kind !== 'plan' || invoice.loopId === null) return false;
  return (await accessAsAdmin(ctx, db, invoice.loopId)).ok;
}

async function findInvoiceById(db: Db, id: InvoiceId) {
  const [row] = await db
    .select({ invoice: invoices, checkout: checkouts })
    .from(invoices)
    .innerJoin(checkouts, eq(checkouts.id, invoices.checkoutId))
    .where(eq(invoices.id, id));
  return row ?? null;
}

export async function findInvoiceId(db: Db, checkoutId: string): Promise<InvoiceId | null> {
  const [row] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.checkoutId, checkoutId));
  return row?.id ?? null;
}
