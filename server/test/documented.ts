import { afterAll, beforeAll } from 'vitest';
import { demandDocumented, demandStatus } from './documented-errors.ts';

// Runs before each test file: fails tests in which the API gives an error or a status that the documents don't list.
const untold = globalThis.fetch;

beforeAll(() => {
  globalThis.fetch = documentedFetch;
});
afterAll(() => {
  globalThis.fetch = untold;
});

const documentedFetch: typeof fetch = async (input, init) => {
  const response = await untold(input, init);
  const call = { method: init?.method ?? 'GET', url: String(input) };
  if (response.ok) demandStatus(call, response.status);
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
  // An answer to HEAD has no body.
  if (response.status < 400 || !isProblem || init?.method === 'HEAD') return response;
  const { code } = (await response.clone().json()) as { code: string };
  demandDocumented(call, response.status, code);
  return response;
};
