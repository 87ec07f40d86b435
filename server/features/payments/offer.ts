import type { z } from 'zod';
import type { Ctx, SignedIn, UserId } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Result } from '../../platform/result.ts';

/** One payment, as what it buys is told of it. `userId`: null where nobody was signed in, or the account is gone. */
export type Sale = { checkoutId: string; userId: UserId | null; amountPence: number };

/** What all purposes have: which offer they are of, and the loop they are about, if any. */
type AnyPurpose = { kind: string; loop_id?: number };

/** Something sold. A new one is a file in `sold/`, and a line in `offers.ts`. */
export type Offer<Purpose extends AnyPurpose = AnyPurpose> = {
  kind: Purpose['kind'];
  /** What exactly is bought: kept with the checkout, and shown so in the export of someone's data. */
  schema: z.ZodType<Purpose>;
  /** What the card page, the mails and the invoice say. */
  describe(purpose: Purpose): string;
  /** Its name when it is paid, on the invoice alone: others' words are not for the card's company. */
  findTitle?(tx: Tx, purpose: Purpose): Promise<string>;
  /** The page of what is bought; null where it has none. */
  pathTo(purpose: Purpose): string | null;
  /** What it costs the viewer, or why they may not buy it. Until the transaction ends that stays so. */
  quote(payer: Ctx, tx: Tx, purpose: Purpose): Promise<Result<{ pricePence: number }>>;
  /** Gives it to whoever paid; once more where it was taken back and the money came again. */
  handOver(ctx: Ctx, tx: Tx, purpose: Purpose, sale: Sale): Promise<void>;
  /** The money went back: so does what it bought, if it is still there. */
  takeBack(ctx: Ctx, tx: Tx, purpose: Purpose, sale: Sale): Promise<void>;
};

/** Keeps each offer's own purpose while they stand in one list. */
export function defineOffer<Purpose extends AnyPurpose>(offer: Offer<Purpose>): Offer<Purpose> {
  return offer;
}

export const isSignedIn = (payer: Ctx): payer is SignedIn => payer.viewer !== null;
