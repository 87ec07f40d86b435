import type { Result } from '../../../platform/result.ts';

export type Card = { brand: string; last4: string };

export type Payment = {
  checkoutId: string;
  ref: string;
  state: 'open' | 'paid' | 'failed' | 'expired';
  url: string | null;
  amountPence: number;
  currency: string;
  card: Card | null;
  asOf: Date;
  isRefunded: boolean;
  /** The payer's bank took the money back and we haven't won it again. */
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

/** A webhook's message. Check its signature before trusting it. */
export type Message = { body: Buffer; signature: string; receivedAt: Date };

/** A payment provider. Never call it inside a transaction: it can take seconds. */
export type Provider = {
  name: string;
  addressOf(checkoutId: string): string;
  /** Idempotent: the same opening gives the same payment. */
  open(opening: Opening): Promise<Payment>;
  find(ref: string): Promise<Payment>;
  /** The present state of the payment that the message is about; null: not one of ours. */
  readMessage(message: Message): Promise<Result<Payment | null>>;
  /** Refunds in full, once, however often it is called. */
  refund(ref: string): Promise<void>;
  list(since: Date): AsyncIterable<Payment>;
};
