import { Redis, type RedisOptions } from 'ioredis';

export type RedisSettings = {
  /** Redis's address. With sentinels its host is the master's name. */
  url: string;
  sentinels: { host: string; port: number }[];
};

/** A local answer takes a few ms, and nothing depends on Redis. */
const answerMs = 1_000;

/** Commands wait a second at most, and fail at once until Redis answers again. */
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
