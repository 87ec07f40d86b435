import { expect, test } from 'vitest';
import { fuzz } from './fuzz.testing.ts';
import { manyParts, samplesOf } from './samples.testing.ts';

test('a HEIC or AVIF that is spoilt anywhere is read, or refused in words, within little memory', async () => {
  const outcomes = await fuzz({ samples: await samplesOf(), cases: 2000, seed: 1 });
  expect(outcomes.read).toBeGreaterThan(100);
  // They go deep: many different things are found wrong.
  expect(Object.keys(outcomes).length).toBeGreaterThan(10);
});

test('one that tells of many parts in few bytes takes no memory for them', async () => {
  expect(await fuzz({ samples: [manyParts()], cases: 1, seed: 1 })).toEqual({
    'an item N of parts of no size': 1,
  });
});
