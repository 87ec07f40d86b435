import type { Db } from '../../../platform/database/database.ts';
import { fail } from '../../../platform/result.ts';
import { type CheckoutRow, findCheckoutById, listCheckouts } from '../queries.ts';
import type { Card, Payment, Provider } from './provider.ts';

/** Takes no money: it reads payments from our own table and refunds at once. */
export function createSandbox(db: Db, baseUrl: () => string): Provider {
  const addressOf = (checkoutId: string) => `${baseUrl()}/dev/checkout/${checkoutId}`;
  const shapeRow = (row: CheckoutRow) => ({ ...sandboxPayment(row, null), url: addressOf(row.id) });
  const find = async (checkoutId: string) => {
    const row = await findCheckoutById(db, checkoutId);
    if (!row) throw new Error(`checkout ${checkoutId} is gone from the sandbox`);
    return shapeRow(row);
  };
  return {
    name: 'the sandbox',
    addressOf,
    open: ({ checkoutId }) => find(checkoutId),
    find,
    readMessage: async () => fail('not_found'),
    refund: async () => {},
    async *list(since) {
      for (const row of await listCheckouts(db, since)) yield shapeRow(row);
    },
  };
}

export function sandboxPayment(row: CheckoutRow, card: Card | null): Payment {
  const noted = row.card === null ? null : { brand: row.card, last4: row.last4 ?? '' };
  const isPaid = card !== null || row.paidAt !== null || row.refusedAt !== null;
  return {
    checkoutId: row.id,
    ref: row.id,
    state: isPaid ? 'paid' : row.failedAt ? 'failed' : 'open',
    url: null,
    amountPence: row.amountPence,
    currency: row.currency,
    card: card ?? noted,
    asOf: new Date(),
    isRefunded: row.refundedAt !== null || row.refusedAt !== null,
    isDisputed: row.disputedAt !== null,
  };
}
