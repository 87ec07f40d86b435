import { Redis, type RedisOptions } from 'ioredis';

export type RedisSettings = {
  /** Where it is; with sentinels the name that they know it by stands for its host. */
  url: string;
  sentinels: { host: string; port: number }[];
};

/** A local network's answer comes within a few ms; what is asked of Redis can be done without. */
const answerMs = 1_000;

/**
 * A connection of which no command is waited for longer than a second. One that Redis leaves without an answer is
 * ended and made again, and until Redis answers on the new one commands fail instead of waiting for it.
 */
export function openRedis({ url, sentinels }: RedisSettings, more: RedisOptions = {}): Redis {
  return new Redis(url, {
    ...(sentinels.length > 0 && {
      sentinels,
      name: new URL(url).hostname,
      sentinelCommandTimeout: answerMs,
    }),
    connectTimeout: 5_000,
    commandTimeout: answerMs,
    socketTimeout: answerMs,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    ...more,
  });
}
