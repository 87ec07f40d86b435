import { afterAll, beforeAll } from 'vitest';
import { demandDocumented } from './documented-errors.ts';

// Runs before each test file: fails tests in which the API gives an error that the documents don't list.
const untold = globalThis.fetch;

beforeAll(() => {
  globalThis.fetch = documentedFetch;
});
afterAll(() => {
  globalThis.fetch = untold;
});

const documentedFetch: typeof fetch = async (input, init) => {
  const response = await untold(input, init);
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  // An answer to HEAD has no body.
  if (response.status < 400 || !isProblem || init?.method === 'HEAD') return response;
  const { code } = (await response.clone().json()) as { code: string };
  demandDocumented({ method: init?.method ?? 'GET', url: String(input) }, response.status, code);
  return response;
};
