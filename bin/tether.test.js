import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('nothing that a tethered program started outlives it', async () => {
  const args = ['sh', '-c', 'sleep 600 & exit 3'];
  const tether = fork(join(import.meta.dirname, 'tether.js'), args, { silent: true });
  // The output closes once all that hold it have ended.
  expect(await once(tether, 'close')).toEqual([3, null]);
});
