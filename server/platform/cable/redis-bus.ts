import type { Redis } from 'ioredis';
import type { Log } from '../log.ts';
import { openRedis, type RedisSettings } from '../redis.ts';
import type { Bus, BusListener, BusMessage } from './bus.ts';

/** The bus over Redis or Valkey, on two connections, since a subscribed one takes no commands. */
export function createRedisBus(settings: RedisSettings, log: Log): Bus {
  return new RedisBus(settings, log);
}

const channel = 'cable';
const probeMs = 10_000;
/** Carries no message: earlier ones may be lost. */
const gapPayload = '[]';

class RedisBus implements Bus {
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #listeners = new Set<BusListener>();
  readonly #log: Log;
  #isUp = false;
  #wasUp = false;
  #hasPublished = false;
  readonly #probe: NodeJS.Timeout;
  #whenUp = Promise.withResolvers<void>();

  constructor(settings: RedisSettings, log: Log) {
    this.#log = log;
    this.#publisher = openRedis(settings);
    // We subscribe after each connect ourselves, to know when an outage ends.
    this.#subscriber = openRedis(settings, { autoResubscribe: false, keepAlive: 10_000 });
    this.#publisher.on('error', (error) =>
      log.warn({ event: 'bus.reconnecting', err: error }, 'the bus cannot connect, trying again'),
    );
    this.#publisher.on('ready', () => this.#tellGap());
    this.#subscriber.on('error', () => {});
    this.#subscriber.on('ready', () => this.#subscribe());
    this.#subscriber.on('close', () => this.#lose());
    this.#subscriber.on('message', (_, payload) => this.#receive(payload));
    this.#probe = setInterval(() => this.#probeConnection(), probeMs).unref();
  }

  async publish(messages: readonly BusMessage[]): Promise<void> {
    if (messages.length === 0) return;
    this.#hasPublished = true;
    await this.#publisher.publish(channel, JSON.stringify(messages));
  }

  pass(message: BusMessage): void {
    this.#publisher.publish(channel, JSON.stringify([message])).catch(() => {});
  }

  hear(message: BusMessage): void {
    for (const listener of this.#listeners) listener.receive(message);
  }

  /** Redis reaches them all. */
  relayBy(): void {}

  listen(listener: BusListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  isUp(): boolean {
    return this.#isUp;
  }

  up(): Promise<void> {
    return this.#whenUp.promise;
  }

  async close(): Promise<void> {
    clearInterval(this.#probe);
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  async #subscribe(): Promise<void> {
    try {
      await this.#subscriber.subscribe(channel);
    } catch (error) {
      this.#log.warn(
        { event: 'bus.subscribe_failed', err: error },
        'the bus cannot subscribe, connecting again',
      );
      return this.#subscriber.disconnect(true);
    }
    const isReturning = this.#wasUp;
    this.#isUp = true;
    this.#wasUp = true;
    this.#whenUp.resolve();
    if (isReturning) this.#reportGap();
  }

  /** The lost connection may have led to a Redis that was no longer the first: it took messages for nobody. */
  async #tellGap(): Promise<void> {
    if (!this.#hasPublished) return;
    this.#hasPublished = false;
    await this.#publisher.publish(channel, gapPayload).catch(() => {
      this.#hasPublished = true;
    });
  }

  #lose(): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#log.warn({ event: 'bus.disconnected' }, 'the bus is disconnected');
    this.#whenUp = Promise.withResolvers<void>();
  }

  async #probeConnection(): Promise<void> {
    if (!this.#isUp) return;
    // The connection ends by itself without an answer.
    await this.#subscriber.ping().catch(() => {});
  }

  #reportGap(): void {
    for (const listener of this.#listeners) listener.gap();
  }

  #receive(payload: string): void {
    if (payload === gapPayload) this.#reportGap();
    const messages: BusMessage[] = JSON.parse(payload);
    for (const message of messages) this.hear(message);
  }
}
