import openapi from '@loopyard/contract/openapi.json' with { type: 'json' };

type Operation = { responses: Record<string, { content?: Record<string, { examples?: object }> }> };

const calls = Object.entries(openapi.paths)
  .map(([path, methods]) => ({
    matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    exactness: path.replace(/\{\w+\}/g, '').length,
    methods: methods as unknown as Record<string, Operation>,
  }))
  .sort((a, b) => b.exactness - a.exactness);

type Call = { method: string; url: string };

/** @throws if the API has such a call, and its documents don't list the status of its success */
export function demandStatus({ method, url }: Call, status: number): void {
  const operation = operationOf({ method, url });
  if (operation && !operation.responses[status])
    throw new Error(`${method} ${url} answers ${status}, which its documents do not tell`);
}

/** @throws if the API has such a call, and its documents don't list the error for that status */
export function demandDocumented({ method, url }: Call, status: number, code: string): void {
  const operation = operationOf({ method, url });
  if (!operation) return;
  const documented = operation.responses[status]?.content?.['application/problem+json']?.examples ?? {};
  if (!Object.hasOwn(documented, code))
    throw new Error(`${method} ${url} answers ${code}, which its documents do not tell`);
}

function operationOf({ method, url }: Call): Operation | undefined {
  const { pathname } = new URL(url);
  return calls.find(({ matches }) => matches.test(pathname))?.methods[method.toLowerCase()];
}
