import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLine } from './command-line.ts';
import { startWorld, type TestWorld } from './harness.ts';
import { startWalk } from './walk.testing.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const checked = async () => (await commandLine(['check'], world.settings)).output.trim();

describe('stored counts', () => {
  test('stay correct over a thousand acts, one after the other', async () => {
    for (const seed of [1, 2, 3]) {
      const walk = await startWalk(world, seed);
      for (let leg = 1; leg <= 7; leg++) {
        await walk.go(50);
        expect(await walk.drifted(), `seed ${seed}, after ${leg * 50} acts`).toEqual([]);
      }
    }
    expect(await checked()).toBe('Everything is in order.');
  });

  test('stay correct over three thousand acts, ten at once', async () => {
    const walk = await startWalk(world, 4);
    for (let leg = 1; leg <= 30; leg++) {
      await walk.go(100, 10);
      expect(await walk.drifted(), `after ${leg * 100} acts`).toEqual([]);
    }
    expect(await checked()).toBe('Everything is in order.');
  });
});
