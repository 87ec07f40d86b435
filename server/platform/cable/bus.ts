/** Every listener, also the publisher's own, gets each message in order and at most once. */
export type Bus = {
  /** Publishes all or none. Rejects while the bus is down; then publish again. */
  publish(messages: readonly BusMessage[]): Promise<void>;
  /**
   * For a moment's message, such as that somebody is writing: never by the database. Without Redis it reaches the
   * processes of this machine alone. If it is lost, it is lost.
   */
  pass(message: BusMessage): void;
  /** A message that another process of this machine passed. */
  hear(message: BusMessage): void;
  /** How `pass` reaches this machine's other processes, which hand it to `hear`, here too. */
  relayBy(relay: (message: BusMessage) => void): void;
  listen(listener: BusListener): () => void;
  isUp(): boolean;
  /** Resolves once new messages arrive here. Waits out an outage. */
  up(): Promise<void>;
  close(): Promise<void>;
};

export type BusListener = {
  receive(message: BusMessage): void;
  /** The bus is back after an outage, whose messages are lost. */
  gap(): void;
};

/**
 * `epochs` are those of its transaction; `to` limits it to subscriptions with one of these tags. Messages of one
 * stream with one `change` are the same one, and are given once. `after`: the last revocation before its commit.
 */
export type BusMessage =
  | { stream: string; body: object; epochs?: Epochs; to?: readonly string[]; change?: number; after?: number }
  | Revocation
  | { sockets: SocketCounts };
export type Revocation = { revoke: readonly string[]; number?: number };

/** How many sockets accounts have in the process `from`. `isAll`: other accounts have none there. */
export type SocketCounts = {
  from: string;
  isAll: boolean;
  counts: readonly (readonly [account: string | number, count: number])[];
};

/** Key, such as `room:5`, → a number that rises whenever a right under that key is revoked. */
export type Epochs = Readonly<Record<string, number>>;
