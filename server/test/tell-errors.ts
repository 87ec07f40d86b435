// Runs before each test file: a test that fails shows the last errors that its servers logged.
import { afterEach } from 'vitest';
import { takeErrors } from './error-log.ts';

afterEach(({ task }) => {
  const errors = takeErrors();
  if (task.result?.state === 'fail' && errors) console.error(errors);
});
