import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../server/test/crash/free-port.ts';
import { type Service, serviceOf } from './processes.ts';

/** Two Redis, one of them a replica, and three sentinels that make that one the first where the other is gone. */
export type RedisGroup = { first: Service; settings: Record<string, string>; stop(): Promise<void> };

const groupName = 'loops';
const sentinelCount = 3;

export async function startRedisGroup(home: string): Promise<RedisGroup> {
  const first = await serverOf(home, 'redis-1', []);
  const firstPort = new URL(first.url).port;
  const replica = await serverOf(home, 'redis-2', ['--replicaof', '127.0.0.1', firstPort]);
  await first.start();
  await replica.start();
  const sentinels: Service[] = [];
  for (let n = 1; n <= sentinelCount; n++) sentinels.push(await sentinelOf(home, `sentinel-${n}`, firstPort));
  for (const sentinel of sentinels) await sentinel.start();
  return {
    first,
    settings: {
      REDIS_URL: `redis://${groupName}`,
      REDIS_SENTINELS: sentinels.map(({ url }) => new URL(url).host).join(','),
    },
    async stop() {
      for (const service of [...sentinels, replica, first]) await service.stop();
    },
  };
}

async function serverOf(home: string, name: string, more: string[]): Promise<Service> {
  const folder = join(home, name);
  await mkdir(folder);
  const port = String(await freePort());
  const args = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--dir', folder, ...more];
  return redisOf('redis-server', args, port);
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

function redisOf(program: string, args: string[], port: string): Service {
  const ready = async () =>
    spawnSync('redis-cli', ['-p', port, 'ping'], { encoding: 'utf8' }).stdout === 'PONG\n';
  return serviceOf({ program, args, env: {}, url: `redis://127.0.0.1:${port}`, ready });
}
