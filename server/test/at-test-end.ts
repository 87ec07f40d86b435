import { onTestFinished, TestRunner } from 'vitest';

/** Outside a test, use `afterAll`. */
export function atTestEnd(stop: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await stop()));
}
