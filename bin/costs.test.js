import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { overBudget, usedSeconds } from './costs.js';

test.runIf(existsSync('/proc/self/stat'))('a file has used what it started, too', () => {
  const before = usedSeconds();
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  expect(usedSeconds() - before).toBeGreaterThan(0.25);
});

test('a file of over 3 % of all processor time is told of by name, however slow the machine is', () => {
  const costsAt = (speed) => [
    { path: 'a.test.ts', seconds: 3.1 / speed },
    { path: 'b.test.ts', seconds: 2.9 / speed },
    ...Array.from({ length: 47 }, (_, n) => ({ path: `${n}.test.ts`, seconds: 2 / speed })),
  ];
  expect(overBudget(costsAt(1))).toEqual([expect.stringContaining('a.test.ts took 3.1 s')]);
  expect(overBudget(costsAt(0.1))).toEqual([expect.stringContaining('a.test.ts took 31.0 s')]);
});
