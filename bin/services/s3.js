// Whether tests can have a real S3 server here (s3-server.py beside this).
import { spawnSync } from 'node:child_process';

/** Which tests need one, as vitest and we look for them. */
export const s3Tests = '**/*.s3.full.test.ts';

/** Null: it can be had. */
export function whyNoS3() {
  const isInstalled = ['python3-swift', 'memcached'].every((name) =>
    runs('dpkg-query', ['--status', name])?.includes('Status: install ok installed'),
  );
  const canInstall = process.getuid?.() === 0 && runs('apt-get', ['--version']) !== null;
  return isInstalled || canInstall
    ? null
    : 'that takes the packages python3-swift and memcached, or root and apt-get';
}

/** What a program writes; null where it fails, or there is none. */
function runs(program, args) {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
