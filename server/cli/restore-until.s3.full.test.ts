import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { type Forwarder, startForwarder } from '../test/forwarder.ts';
import { signUp } from '../test/people.ts';
import {
  end,
  expectRecovery,
  type Recoverable,
  recoveryState,
  startRecoverable,
} from '../test/restore-until.testing.ts';
import { type S3Server, startS3 } from '../test/s3.ts';

let s3: S3Server;
let line: Forwarder;
let recoverable: Recoverable;
beforeAll(async () => {
  s3 = await startS3();
  const { S3_BUCKET, S3_ENDPOINT, ...keys } = s3.settings;
  line = await startForwarder(S3_ENDPOINT);
  const endpoint = { S3_ENDPOINT: new URL(line.through(S3_ENDPOINT)).origin };
  recoverable = await startRecoverable(async () => ({ ...keys, ...endpoint, RECOVERY_BUCKET: S3_BUCKET }));
});
afterAll(async () => {
  await recoverable.remove();
  line.stop();
  await s3.stop();
});

test('from a bucket all is as it was at the moment, with files removed since, and without whoever was erased since', () =>
  expectRecovery(recoverable));

test('a bucket that is away is told of, nobody waits for it, and what was archived meanwhile comes later', async () => {
  const { url, settings, restoreTo, archivedUntil } = recoverable;
  const more = { DATA_DIR: `${settings.DATA_DIR}-watched` };
  const server = await recoverable.start(more);
  await until(async () => (await recoveryState(url)) === 'reachable');
  const archivedBefore = await archivedUntil();
  const port = Number(new URL(settings.S3_ENDPOINT ?? '').port);
  line.stop();
  await until(async () => (await recoveryState(url)) === 'unreachable');
  await signUp(url, 'Cem');
  const refusal = await restoreTo(new Date(), 'away');
  expect(refusal).toMatchObject({
    code: 1,
    output: expect.stringContaining('can’t be read from the bucket'),
  });
  line = await startForwarder(s3.settings.S3_ENDPOINT, port);
  await until(async () => (await recoveryState(url)) === 'reachable');
  await end(server, 'SIGTERM');
  const secondServer = await recoverable.start(more);
  await until(async () => (await archivedUntil()) > archivedBefore);
  await end(secondServer, 'SIGTERM');
});
