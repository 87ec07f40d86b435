import type { z } from 'zod';
import type { Ctx, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Result } from '../../platform/result.ts';

export type Sale = { checkoutId: string; userId: UserId | null; amountPence: number };

type AnyPurpose = { kind: string; loop_id?: number };

/** Something for sale. To add one, write a file in `sold/` and add it to `offers.ts`. */
export type Offer<Purpose extends AnyPurpose = AnyPurpose> = {
  kind: Purpose['kind'];
  /** Stored with the checkout, and part of its buyer's data export. */
  schema: z.ZodType<Purpose>;
  describe(purpose: Purpose): string;
  /** The name now, for the invoice and the sandbox: people's own words don't go to the card company. */
  findTitle?(tx: Tx, purpose: Purpose): Promise<string>;
  pathTo(purpose: Purpose): string | null;
  /** The viewer's price, or why they may not buy. It holds until the transaction ends. */
  quote(payer: Ctx, tx: Tx, purpose: Purpose): Promise<Result<{ pricePence: number }>>;
  /** Gives it to the buyer. Runs again if a dispute took it back and was then won. */
  handOver(ctx: Ctx, tx: Tx, purpose: Purpose, sale: Sale): Promise<void>;
  takeBack(ctx: Ctx, tx: Tx, purpose: Purpose, sale: Sale): Promise<void>;
};

/** Keeps each offer's purpose type inside the common list. */
export function defineOffer<Purpose extends AnyPurpose>(offer: Offer<Purpose>): Offer<Purpose> {
  return offer;
}

export const isSignedIn = (payer: Ctx): payer is SignedIn => payer.viewer !== null;
