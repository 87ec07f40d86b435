import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { atTestEnd } from './at-test-end.ts';
import { freePort } from './crash/free-port.ts';
import { type Service, serviceOf } from './service.ts';

export type RedisServer = {
  url: string;
  advance(ms: number): Promise<void>;
  cut(types?: ('NORMAL' | 'PUBSUB')[]): Promise<void>;
  stop(): Promise<void>;
};

export async function startRedis(): Promise<RedisServer> {
  const home = await mkdtemp(join(tmpdir(), 'loopyard-redis-'));
  const server = await serverOf(home, 'redis', []);
  const stop = async () => {
    await server.stop();
    await rm(home, { recursive: true, force: true });
  };
  atTestEnd(stop);
  await server.start();
  return {
    url: server.url,
    advance: (ms) => asking(server.url, async (redis) => void (await redis.eval(nearer, 0, ms))),
    cut: (types = ['NORMAL', 'PUBSUB']) =>
      asking(server.url, async (redis) => {
        for (const type of types) await redis.call('CLIENT', 'KILL', 'TYPE', type);
      }),
    stop,
  };
}

const nearer = `for _, key in ipairs(redis.call('keys', '*')) do
  local ttl = redis.call('pttl', key)
  if ttl > 0 then redis.call('pexpire', key, ttl - ARGV[1]) end
end`;

/** A primary, a replica and three sentinels that fail over between them. */
export type RedisGroup = {
  first: Service;
  replica: Service;
  settings: Record<string, string>;
  stop(): Promise<void>;
};

const groupName = 'loops';
const sentinelCount = 3;

export async function startRedisGroup(home: string): Promise<RedisGroup> {
  const first = await serverOf(home, 'redis-1', []);
  const firstPort = new URL(first.url).port;
  const replica = await serverOf(home, 'redis-2', [`replicaof 127.0.0.1 ${firstPort}`]);
  await first.start();
  await replica.start();
  const sentinels: Service[] = [];
  for (let n = 1; n <= sentinelCount; n++) sentinels.push(await sentinelOf(home, `sentinel-${n}`, firstPort));
  for (const sentinel of sentinels) await sentinel.start();
  return {
    first,
    replica,
    settings: {
      REDIS_URL: `redis://${groupName}`,
      REDIS_SENTINELS: sentinels.map(({ url }) => new URL(url).host).join(','),
    },
    async stop() {
      for (const service of [...sentinels, replica, first]) await service.stop();
    },
  };
}

/** Its settings are in a file, in which Sentinel writes what the server is to be after its next start. */
async function serverOf(home: string, name: string, more: string[]): Promise<Service> {
  const folder = join(home, name);
  await mkdir(folder);
  const port = String(await freePort());
  const file = join(folder, 'redis.conf');
  const lines = [`port ${port}`, 'bind 127.0.0.1', 'save ""', `dir ${folder}`, ...more];
  await writeFile(file, `${lines.join('\n')}\n`);
  return redisOf('redis-server', [file], port);
}

async function sentinelOf(home: string, name: string, firstPort: string): Promise<Service> {
  const folder = join(home, name);
  await mkdir(folder);
  const port = String(await freePort());
  const file = join(folder, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    `sentinel monitor ${groupName} 127.0.0.1 ${firstPort} 2`,
    `sentinel down-after-milliseconds ${groupName} 1000`,
    `sentinel failover-timeout ${groupName} 5000`,
  ];
  await writeFile(file, `${lines.join('\n')}\n`);
  return redisOf('redis-sentinel', [file], port);
}

/** Ends with the test process, even if that is killed. */
function redisOf(program: string, args: string[], port: string): Service {
  const url = `redis://127.0.0.1:${port}`;
  const ready = () => asking(url, async (redis) => (await redis.ping()) === 'PONG');
  return serviceOf({
    program: 'setpriv',
    args: ['--pdeathsig', 'KILL', program, ...args],
    env: {},
    url,
    ready,
  });
}

async function asking<T>(url: string, act: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: null });
  redis.on('error', () => {});
  try {
    return await act(redis);
  } finally {
    redis.disconnect();
  }
}

/** Its process, its role, and whether it follows the first. */
export async function factsOf(url: string) {
  const info = await asking(url, (redis) => redis.info());
  const fact = (name: string) => info.match(new RegExp(`^${name}:(.*?)\\r?$`, 'm'))?.[1];
  return { pid: Number(fact('process_id')), role: fact('role'), link: fact('master_link_status') };
}
