import { afterAll, beforeAll, describe } from 'vitest';
import { missRules } from '../../../test/guessing.testing.ts';
import { type RedisServer, startRedis } from '../../../test/redis.ts';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.stop());

describe('misses, counted in Redis,', () => missRules(() => ({ REDIS_URL: redis.url })));
