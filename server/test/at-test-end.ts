import { onTestFinished, TestRunner } from 'vitest';

/**
 * Has what a test started ended with it, passed or failed: what one leaves running is the next one's trouble. Whoever
 * starts something for several tests, outside of any, ends it in `afterAll`.
 */
export function atTestEnd(stop: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await stop()));
}
