// Vitest reads this before each test file, so its hook runs after all of the file's own.
import { afterAll, expect } from 'vitest';
import { usedSeconds, writeCost } from './costs.js';

const usedBefore = usedSeconds();
afterAll(() => writeCost(expect.getState().testPath, usedSeconds() - usedBefore));
