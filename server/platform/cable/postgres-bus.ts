import { setTimeout as sleep } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import type { Log } from '../log.ts';
import type { Bus, BusListener, BusMessage } from './bus.ts';

/** @param url PostgreSQL itself: listening doesn't work through a pooler that shares connections */
export function createPostgresBus(url: string, log: Log): Bus {
  return new PostgresBus(url, log);
}

const channel = 'cable';
/** A payload has at most 8,000 bytes; the rest is for the header. */
const pieceLength = 7_800;
const firstRetryMs = 250;
const lastRetryMs = 4_000;
const probeMs = 10_000;

class PostgresBus implements Bus {
  readonly #url: string;
  readonly #log: Log;
  readonly #listeners = new Set<BusListener>();
  #relay: ((message: BusMessage) => void) | null = null;
  #current: Sql | null = null;
  #client: Sql | null = null;
  #connecting: Promise<void>;
  #isReturning = false;
  #retryMs = firstRetryMs;
  #isClosed = false;
  #whenUp = Promise.withResolvers<void>();
  #assembly = createAssembly();
  readonly #probe: NodeJS.Timeout;

  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
    this.#connecting = this.#connect();
    this.#probe = setInterval(() => this.#probeConnection(), probeMs).unref();
  }

  async publish(messages: readonly BusMessage[]): Promise<void> {
    if (messages.length === 0) return;
    await this.#connecting;
    if (!this.#client) throw new Error('The bus is down');
    const pieces = JSON.stringify(cut(messages));
    await this.#client`
      select pg_notify(${channel}, piece) from json_array_elements_text(${pieces}::text::json) as piece`;
  }

  pass(message: BusMessage): void {
    if (this.#relay) this.#relay(message);
    else this.hear(message);
  }

  hear(message: BusMessage): void {
    for (const listener of this.#listeners) listener.receive(message);
  }

  relayBy(relay: (message: BusMessage) => void): void {
    this.#relay = relay;
  }

  listen(listener: BusListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isUp(): boolean {
    return this.#client !== null;
  }

  up(): Promise<void> {
    return this.#whenUp.promise;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#probe);
    await this.#client?.end({ timeout: 1 });
  }

  async #connect(): Promise<void> {
    if (this.#isClosed) return;
    // postgres.js accepts `onnotify`, but its types lack it.
    const handlers = {
      onnotify: (_: string, payload: string) => this.#receive(payload),
      onclose: () => this.#lose(client),
    };
    const client = postgres(this.#url, {
      max: 1,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: 5,
      fetch_types: false,
      onnotice: () => {},
      // Nothing of it has to outlast a crash.
      connection: { application_name: 'bus', synchronous_commit: 'off' },
      ...handlers,
    });
    this.#current = client;
    try {
      await client`listen ${client(channel)}`;
    } catch (error) {
      this.#log.warn({ event: 'bus.reconnecting', err: error }, 'the bus cannot connect, trying again');
      return this.#lose(client);
    }
    if (this.#isClosed) return client.end({ timeout: 1 });
    this.#client = client;
    this.#retryMs = firstRetryMs;
    this.#whenUp.resolve();
    if (this.#isReturning) for (const listener of this.#listeners) listener.gap();
  }

  #lose(client: Sql): void {
    if (this.#current !== client) return;
    this.#current = null;
    client.end({ timeout: 0 }).catch(() => {});
    if (this.#isClosed) return;
    if (this.#client) {
      this.#log.warn({ event: 'bus.disconnected' }, 'the bus is disconnected');
      this.#whenUp = Promise.withResolvers<void>();
      this.#isReturning = true;
      this.#assembly = createAssembly();
      this.#client = null;
    }
    this.#connecting = sleep(this.#retryMs).then(() => this.#connect());
    this.#retryMs = Math.min(2 * this.#retryMs, lastRetryMs);
  }

  async #probeConnection(): Promise<void> {
    const client = this.#client;
    if (!client) return;
    const answer = client`select 1`.then(
      () => true,
      () => false,
    );
    const isAlive = await Promise.race([answer, sleep(probeMs / 2, false, { ref: false })]);
    if (!isAlive) this.#lose(client);
  }

  #receive(payload: string): void {
    const messages = this.#assembly(payload);
    for (const message of messages) this.hear(message);
  }
}

/** Pieces are `index count text`, and arrive together and in order. ASCII, so each character is one byte. */
function cut(messages: readonly BusMessage[]): string[] {
  const text = JSON.stringify(messages).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const count = Math.ceil(text.length / pieceLength);
  return Array.from(
    { length: count },
    (_, index) => `${index} ${count} ${text.slice(index * pieceLength, (index + 1) * pieceLength)}`,
  );
}

function createAssembly(): (piece: string) => BusMessage[] {
  let parts: string[] = [];
  return (piece) => {
    const [, index, count, text] = /^(\d+) (\d+) (.*)$/s.exec(piece) ?? [];
    if (text === undefined) return [];
    if (index === '0') parts = [];
    parts.push(text);
    return parts.length === Number(count) ? JSON.parse(parts.join('')) : [];
  };
}
