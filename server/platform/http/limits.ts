import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type Failure, fail } from '../result.ts';

export type Limit = {
  /** Counts one. Fails with `retryAfter` once the window is full. */
  take(key: string | number): Promise<Failure | null>;
  /** Uncounts one, for limits that count failed attempts only. */
  giveBack(key: string | number): Promise<void>;
};

export type LimitTerms = [name: string, points: number, seconds: number];

/** The same name gives the same limit again. */
export type MakeLimit = (...terms: LimitTerms) => Limit;

/** Counts for several processes on one machine. */
export type Counter = {
  /** @returns seconds until there is room; null if counted */
  take(terms: LimitTerms, key: string | number): Promise<number | null>;
  giveBack(terms: LimitTerms, key: string | number): Promise<void>;
};

/** Limits this high only stop floods. Asking another process would cost each call too much. */
const countedHere = 1_000;

/** While Redis is unreachable, each process counts alone. `counter` counts when there is no Redis. */
export function limitMaker(options: {
  off: boolean;
  redis: Redis | null;
  counter: Counter | null;
}): MakeLimit {
  const { redis, counter } = options;
  if (options.off) return () => ({ take: async () => null, giveBack: async () => {} });
  const limits = new Map<string, Limit>();
  return (name, points, duration) => {
    const isAsked = counter && !redis && points < countedHere;
    const limit =
      limits.get(name) ??
      (isAsked
        ? askedLimit(counter, [name, points, duration])
        : makeLimit({ name, points, duration, redis }));
    limits.set(name, limit);
    return limit;
  };
}

export function counterBy(limit: MakeLimit): Counter {
  return {
    async take(terms, key) {
      const full = await limit(...terms).take(key);
      return full ? (full.retryAfter ?? 1) : null;
    },
    giveBack: (terms, key) => limit(...terms).giveBack(key),
  };
}

function askedLimit(counter: Counter, terms: LimitTerms): Limit {
  return {
    async take(key) {
      const retryAfter = await counter.take(terms, key);
      return retryAfter === null ? null : fail('too_many_requests', { retryAfter });
    },
    giveBack: (key) => counter.giveBack(terms, key),
  };
}

type LimitOptions = { name: string; points: number; duration: number; redis: Redis | null };

function makeLimit({ name, points, duration, redis }: LimitOptions): Limit {
  const settings = { keyPrefix: name, points, duration };
  const localLimiter = new RateLimiterMemory(settings);
  const limiter = redis
    ? new RateLimiterRedis({
        ...settings,
        storeClient: redis,
        insuranceLimiter: localLimiter,
        rejectIfRedisNotReady: true,
      })
    : localLimiter;
  return {
    async take(key) {
      try {
        await limiter.consume(key);
        return null;
      } catch (full) {
        if (!(full instanceof RateLimiterRes)) throw full;
        return fail('too_many_requests', { retryAfter: Math.max(1, full.msBeforeNext / 1000) });
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
  };
}

/** An IPv6 customer has a whole /64, so that is one key. */
export function addressKey(ip: string): string {
  if (!ip.includes(':')) return ip;
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (v4?.[1]) return v4[1];
  const [head = '', tail = ''] = ip.replace(/%.*$/, '').split('::');
  const leadingGroups = head ? head.split(':') : [];
  const trailingGroups = tail ? tail.split(':') : [];
  const missing = ip.includes('::') ? 8 - leadingGroups.length - trailingGroups.length : 0;
  const groups = [...leadingGroups, ...Array<string>(Math.max(0, missing)).fill('0'), ...trailingGroups];
  return `${groups
    .slice(0, 4)
    .map((g) => Number.parseInt(g || '0', 16).toString(16))
    .join(':')}::/64`;
}
