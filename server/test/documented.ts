import openapi from '@loopyard/contract/openapi.json' with { type: 'json' };
import { afterAll, beforeAll } from 'vitest';

// Runs before each test file: fails tests in which the API gives an error that the documents don't list.
type Operation = { responses: Record<string, { content?: Record<string, { examples?: object }> }> };

const calls = Object.entries(openapi.paths).map(([path, methods]) => ({
  matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  exactness: path.replace(/\{\w+\}/g, '').length,
  methods: methods as unknown as Record<string, Operation>,
}));
const untold = globalThis.fetch;

beforeAll(() => {
  globalThis.fetch = documentedFetch;
});
afterAll(() => {
  globalThis.fetch = untold;
});

const documentedFetch: typeof fetch = async (input, init) => {
  const response = await untold(input, init);
  const documentedCodes = toldErrors(init?.method ?? 'GET', new URL(String(input)).pathname, response.status);
  if (!documentedCodes || !response.headers.get('content-type')?.startsWith('application/problem+json'))
    return response;
  const { code } = (await response.clone().json()) as { code: string };
  if (!documentedCodes.includes(code))
    throw new Error(
      `${init?.method ?? 'GET'} ${String(input)} answers ${code}, which its documents do not tell`,
    );
  return response;
};

/** The documented codes of that status; null where the API has no such call. */
function toldErrors(method: string, path: string, status: number): string[] | null {
  if (status < 400) return null;
  const [call] = calls.filter(({ matches }) => matches.test(path)).sort((a, b) => b.exactness - a.exactness);
  const operation = call?.methods[method.toLowerCase()];
  return operation
    ? Object.keys(operation.responses[status]?.content?.['application/problem+json']?.examples ?? {})
    : null;
}
