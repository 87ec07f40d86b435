import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { type Failure, fail } from '../result.ts';

/** Counts per key in a window. */
export type Limit = {
  /** Counts one; a failure with `retryAfter` once the window is full. */
  take(key: string | number): Promise<Failure | null>;
  /** Uncounts one: what is limited are misses, and this was none. */
  giveBack(key: string | number): Promise<void>;
};

/** What it is called, how many it lets through, and in how many seconds. */
export type LimitTerms = [name: string, points: number, seconds: number];

/** Asked for by a name again, it is the limit that it was. */
export type MakeLimit = (...terms: LimitTerms) => Limit;

/** Who counts for several processes of one machine. */
export type Counter = {
  /** @returns seconds until there is room again; null: there was */
  take(terms: LimitTerms, key: string | number): Promise<number | null>;
  giveBack(terms: LimitTerms, key: string | number): Promise<void>;
};

/** From so many on, a limit is against floods: asking somebody else would cost each call more than it is good for. */
const countedHere = 1_000;

/**
 * @param options `redis` shares the counts among processes; without it, or while it is away, each counts for itself.
 * `counter`: who counts instead where there is no Redis
 */
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

/** Counts for others by one's own limits. */
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

/** Whom an address stands for: an IPv6 customer has a whole /64. */
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
