import { expect, test } from 'vitest';
import { fuzz } from './fuzz.testing.ts';
import { manyParts, samplesOf } from './samples.testing.ts';

test('a corrupted HEIC or AVIF is read or rejected with an error message, within little memory', async () => {
  const outcomes = await fuzz({ samples: await samplesOf(), cases: 2000, seed: 1 });
  expect(outcomes.read).toBeGreaterThan(100);
  // Shows that the corruption reaches deep: many different errors are found.
  expect(Object.keys(outcomes).length).toBeGreaterThan(10);
});

test('a file that declares many parts in few bytes takes no memory for them', async () => {
  expect(await fuzz({ samples: [manyParts()], cases: 1, seed: 1 })).toEqual({
    'an item N of parts of no size': 1,
  });
});
