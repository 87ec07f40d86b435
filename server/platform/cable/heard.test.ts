import { expect, test } from 'vitest';
import { createHeard } from './heard.ts';

function heardAt() {
  const clock = { ms: 0 };
  return { clock, heardNumbers: createHeard(() => clock.ms) };
}

test('revocations have been heard once each number has come, in any order', () => {
  const { heardNumbers } = heardAt();
  heardNumbers.add(1);
  expect(heardNumbers.hasAll(1)).toBe(true);
  heardNumbers.add(3);
  expect([heardNumbers.hasAll(3), heardNumbers.hasAll(1)]).toEqual([false, true]);
  heardNumbers.add(2);
  expect([heardNumbers.hasAll(3), heardNumbers.hasAll(4)]).toEqual([true, false]);
});

test('a number that never comes is given up after five seconds, and no later one with it', () => {
  const { clock, heardNumbers } = heardAt();
  heardNumbers.add(1);
  expect(heardNumbers.hasAll(2)).toBe(false);
  clock.ms = 5_000;
  expect(heardNumbers.hasAll(2)).toBe(false);
  clock.ms = 5_001;
  expect([heardNumbers.hasAll(2), heardNumbers.hasAll(3)]).toEqual([true, false]);
});

test('the first number that is asked for may be of one that is still to come', () => {
  const { clock, heardNumbers } = heardAt();
  expect(heardNumbers.hasAll(7)).toBe(false);
  clock.ms = 5_001;
  expect(heardNumbers.hasAll(7)).toBe(true);
});

test('an outage forgets all', () => {
  const { heardNumbers } = heardAt();
  heardNumbers.add(1);
  expect(heardNumbers.hasAll(1)).toBe(true);
  heardNumbers.forget();
  expect(heardNumbers.hasAll(1)).toBe(false);
});
