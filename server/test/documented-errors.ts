import openapi from '@loopyard/contract/openapi.json' with { type: 'json' };
import { answersOf } from '../platform/http/described.ts';
import type { Answer, Document } from '../platform/http/document.ts';

const { paths, components } = openapi as unknown as Document;
const calls = Object.entries(paths)
  .map(([path, methods]) => ({
    matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    exactness: path.replace(/\{\w+\}/g, '').length,
    methods,
  }))
  .sort((a, b) => b.exactness - a.exactness);

type Call = { method: string; url: string };

/** @throws if the API has such a call, and its documents don't list the status of its success */
export function demandStatus({ method, url }: Call, status: number): void {
  const answers = documentedAnswers({ method, url });
  if (answers && !answers[status])
    throw new Error(`${method} ${url} answers ${status}, which its documents do not tell`);
}

/** @throws if the API has such a call, and its documents don't list the error for that status */
export function demandDocumented({ method, url }: Call, status: number, code: string): void {
  const answers = documentedAnswers({ method, url });
  if (!answers) return;
  const documented = answers[status]?.content?.['application/problem+json']?.examples ?? {};
  if (!Object.hasOwn(documented, code))
    throw new Error(`${method} ${url} answers ${code}, which its documents do not tell`);
}

function documentedAnswers({ method, url }: Call): Record<string, Answer> | undefined {
  const { pathname } = new URL(url);
  const operation = calls.find(({ matches }) => matches.test(pathname))?.methods[method.toLowerCase()];
  return operation && answersOf(operation, { components });
}
