import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { overBudget, usedSeconds } from './costs.js';

test.runIf(existsSync('/proc/self/stat'))('a file has used what it started, too', () => {
  const before = usedSeconds();
  spawnSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  expect(usedSeconds() - before).toBeGreaterThan(0.25);
});

test('a file over 20 s of processor time is told of by name', () => {
  const costs = [
    { path: 'a.test.ts', seconds: 20.1 },
    { path: 'b.test.ts', seconds: 19.9 },
  ];
  expect(overBudget(costs)).toEqual([expect.stringContaining('a.test.ts took 20.1 s')]);
});
