import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../platform/patience.testing.ts';
import { signUp } from '../test/people.ts';
import {
  end,
  expectRecovery,
  metricsToken,
  type Recoverable,
  recoveryState,
  startRecoverable,
} from '../test/restore-until.testing.ts';

let recoverable: Recoverable;
beforeAll(async () => {
  recoverable = await startRecoverable(async (folder) => {
    await mkdir(join(folder, 'place'));
    return { RECOVERY_DIR: join(folder, 'place') };
  });
});
afterAll(() => recoverable.remove());

test('from a folder all is as it was at the moment, with files removed since, and without whoever was erased since', () =>
  expectRecovery(recoverable));

test('a recovery place that is away is told of, and nobody waits for it', async () => {
  const { folder, url } = recoverable;
  const place = join(folder, 'place');
  const server = await recoverable.start({ DATA_DIR: join(folder, 'watched') });
  const awaySeconds = async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    const text = await (await fetch(`${url}/metrics`, { headers })).text();
    return Number(/^loopyard_recovery_away_seconds (\S+)$/m.exec(text)?.[1]);
  };
  const isTold = (state: string) => async () => (await recoveryState(url)) === state;
  await until(isTold('reachable'));
  expect(await awaySeconds()).toBe(0);
  await rename(place, `${place} away`);
  await until(isTold('unreachable'));
  expect(await awaySeconds()).toBeGreaterThan(0);
  await signUp(url, 'Cem');
  expect(await readdir(folder)).not.toContain('place');
  await rename(`${place} away`, place);
  await until(isTold('reachable'));
  await end(server, 'SIGTERM');
});
