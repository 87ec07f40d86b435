import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { freePort, type Program, startProgram } from '../program.ts';

const rackup = fileURLToPath(new URL('action-cable.ru', import.meta.url));

export function railsVersion(): string | undefined {
  try {
    execFileSync('redis-server', ['--version']);
    execFileSync('puma', ['--version']);
    const script = 'require "rails"; require "redis"; require "pg"; print Rails.version';
    return execFileSync('ruby', ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

export async function startActionCable(database: string): Promise<Program & { url: string }> {
  const url = new URL(database);
  const sql = postgres(database, { max: 1, onnotice: () => {} });
  await sql`create database rails`;
  await sql.end();
  url.pathname = '/rails';
  const [redisPort, port] = [await freePort(), await freePort()];
  const redis = await startProgram(
    'redis-server',
    ['--port', `${redisPort}`, '--save', '', '--loglevel', 'warning'],
    {
      port: redisPort,
    },
  );
  const env = {
    DATABASE_URL: url.href.replace('postgres:', 'postgresql:'),
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    RAILS_ENV: 'production',
  };
  const args = ['-t', '5:5', '-w', '0', '-b', `tcp://127.0.0.1:${port}`, '-e', 'production', '-q', rackup];
  const puma = await startProgram('puma', args, { port, env });
  return {
    url: `http://127.0.0.1:${port}`,
    pid: puma.pid,
    async stop() {
      await puma.stop();
      await redis.stop();
    },
  };
}
