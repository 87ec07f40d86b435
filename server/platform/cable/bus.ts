/**
 * Sends messages between processes: every listener gets each message in order, the publisher's own process too.
 * Delivery is at most once; `gap` reports that messages may be missing after an outage.
 */
export type Bus = {
  /** Publishes all or none. Rejects while the bus is down; then publish again. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  listen(listener: BusListener): () => void;
  /** Resolves once new messages arrive here. Waits out an outage. */
  up(): Promise<void>;
  close(): Promise<void>;
};

export type BusListener = {
  receive(message: BusMessage): void;
  /** The bus was down and is back. Messages from the outage are lost. */
  gap(): void;
};

/**
 * A body for the followers of `stream`, with the epochs of its transaction, or the keys whose rights changed. `to`
 * limits it to subscriptions with one of these tags.
 */
export type BusMessage =
  | { stream: string; body: object; epochs?: Epochs; to?: readonly string[] }
  | Revocation;
export type Revocation = { revoke: readonly string[] };

/** Key, such as `room:5`, → a number that rises whenever a right under that key is revoked. */
export type Epochs = Readonly<Record<string, number>>;
