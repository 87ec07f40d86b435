import { onTestFinished, TestRunner } from 'vitest';

/** Stops what a test started, whether it passes or fails. Outside a test, use `afterAll`. */
export function atTestEnd(stop: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await stop()));
}
