import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../config/config.ts';
import { createLog } from '../platform/log.ts';
import type { ObjectStore } from '../platform/storage/objects.ts';
import { openBucket } from '../platform/storage/s3.ts';

export async function bucketOf({ settings }: S3Server): Promise<ObjectStore> {
  const { s3 } = readConfig({ SECRET_KEY: '0'.repeat(32), ...settings });
  if (!s3) throw new Error('these settings name no bucket');
  return openBucket(s3, createLog('fatal'), pageSize);
}

/** Small, so that a few objects need several pages. */
const pageSize = 2;

const program = fileURLToPath(new URL('../../bin/services/s3-server.py', import.meta.url));

export type S3Environment = Record<
  'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY',
  string
>;
export type S3Server = { settings: S3Environment; stop(): Promise<void> };

export async function startS3(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'loopyard-s3-'));
  const child = spawn('/usr/bin/python3', [program, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const settings = await Promise.race([
    settingsOf(child),
    ended.then(() => {
      throw new Error('the S3 server did not start');
    }),
  ]);
  return {
    settings,
    async stop() {
      child.stdin?.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function settingsOf({ stdout }: ChildProcess): Promise<S3Environment> {
  const values: Record<string, string> = {};
  if (stdout)
    for await (const line of createInterface(stdout)) {
      const [name = '', value = ''] = line.split(/=(.*)/);
      values[name] = value;
      if (name === 'S3_SECRET_ACCESS_KEY') break;
    }
  return values as S3Environment;
}
