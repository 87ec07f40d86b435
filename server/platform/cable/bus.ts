/**
 * The fan-out between processes: what one publishes, every listener receives, the publisher too, in the
 * order of publishing. Delivery is at most once; after an outage `gap` tells that something may be missing.
 */
export type Bus = {
  /** All of them or none; rejects while the bus is down, then publish again. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  /** Returns what stops it. */
  listen(listener: BusListener): () => void;
  /** Resolves once what is published from now on arrives here. Waits out an outage. */
  up(): Promise<void>;
  close(): Promise<void>;
};

export type BusListener = {
  receive(message: BusMessage): void;
  /** The bus was down and is back: nothing published meanwhile will come. */
  gap(): void;
};

/**
 * Either a body for all who follow `stream`, with the epochs read in the transaction that made it,
 * or the keys whose rights have changed. `to`: only for subscriptions that carry one of these tags.
 */
export type BusMessage =
  | { stream: string; body: object; epochs?: Epochs; to?: readonly string[] }
  | Revocation;
export type Revocation = { revoke: readonly string[] };

/** Key, such as `room:5`, → a number raised by whatever takes a right away under that key. */
export type Epochs = Readonly<Record<string, number>>;
