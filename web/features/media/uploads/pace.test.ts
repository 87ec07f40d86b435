import { expect, test } from 'vitest';
import { createPace } from './pace.ts';

test.each([
  [1, 'a few seconds left'],
  [30, 'less than a minute left'],
  [120, 'about 2 minutes left'],
  [2 * 3600, 'about 2 hours left'],
])('an upload with %i seconds to go says how fast it is and how long it takes', (seconds, words) => {
  let now = 0;
  const paceAt = createPace(() => now);
  const perSecond = 3.2 * 1024 ** 2;
  const total = perSecond * (seconds + 3);
  expect(paceAt(0, total)).toBeNull();
  now = 500;
  expect(paceAt(perSecond / 2, total)).toBeNull();
  now = 3000;
  expect(paceAt(perSecond * 3, total)).toBe(`3.2 MB/s, ${words}`);
});

test('an upload is as fast as it was in its last seconds', () => {
  let now = 0;
  const paceAt = createPace(() => now);
  for (; now <= 60_000; now += 1000) paceAt(now * 1000, 200_000_000);
  for (; now <= 70_000; now += 1000) paceAt(60_000_000 + (now - 60_000) * 150, 200_000_000);
  expect(paceAt(61_650_000, 200_000_000)).toMatch(/^1\d\d kB\/s/);
});
