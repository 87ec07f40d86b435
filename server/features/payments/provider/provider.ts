import type { Result } from '../../../platform/result.ts';

export type Card = { brand: string; last4: string };

/** How a payment stands at the provider. */
export type Payment = {
  checkoutId: string;
  /** The provider's name for it. */
  ref: string;
  state: 'open' | 'paid' | 'failed' | 'expired';
  /** Where it is paid, as long as it can be. */
  url: string | null;
  amountPence: number;
  currency: string;
  card: Card | null;
  /** When it was asked for: what is known later counts. */
  asOf: Date;
  /** All of the money went back. */
  isRefunded: boolean;
  /** The payer's bank has called the money back, and it was not won again. */
  isDisputed: boolean;
};

export type Opening = {
  checkoutId: string;
  amountPence: number;
  currency: string;
  description: string;
  email: string;
  expiresAt: Date;
  successUrl: string;
  cancelUrl: string;
};

/** A message as it came: nothing in it is believed before its signature. */
export type Message = { body: Buffer; signature: string; receivedAt: Date };

/** Whoever takes the money. None of this is called inside a transaction: it may take seconds. */
export type Provider = {
  /** As the operator reads of it. */
  name: string;
  /** The address of ours that leads to its card page. */
  addressOf(checkoutId: string): string;
  /** Begins a payment there; again with the same words it is the same payment. */
  open(opening: Opening): Promise<Payment>;
  find(ref: string): Promise<Payment>;
  /** What a message is about, as it stands there by now; null: none of ours. */
  readMessage(message: Message): Promise<Result<Payment | null>>;
  /** Sends all of the money back, once however often it is asked for. */
  refund(ref: string): Promise<void>;
  /** All payments begun since then. */
  list(since: Date): AsyncIterable<Payment>;
};
