import { Redis, type RedisOptions } from 'ioredis';

/** A local network's answer comes within a few ms; what is asked of Redis can be done without. */
const answerMs = 1_000;

/**
 * A connection of which no command is waited for longer than a second. One that Redis leaves without an answer is
 * ended and made again, and until Redis answers on the new one commands fail instead of waiting for it.
 */
export function openRedis(url: string, more: RedisOptions = {}): Redis {
  return new Redis(url, {
    connectTimeout: 5_000,
    commandTimeout: answerMs,
    socketTimeout: answerMs,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
    ...more,
  });
}
