import { Agent, request } from 'node:http';
import { demandDocumented } from './documented-errors.ts';

export type PlainCall = { method?: string; headers?: Record<string, string>; body?: string };
export type PlainAnswer = { status: number; type: string | undefined; text: string };

const agent = new Agent({ keepAlive: true });

/** Costs less than `fetch`, for tests that send thousands of calls. */
export async function plainCall(
  url: string,
  { method = 'GET', headers, body }: PlainCall,
): Promise<PlainAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PlainAnswer>();
  const call = request(url, { method, agent, headers: { ...headers, ...lengthOf(body) } }, (response) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (part) => {
      text += part;
    });
    response.on('error', reject);
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, type: response.headers['content-type'], text }),
    );
  });
  call.on('error', reject);
  call.end(body);
  const answer = await promise;
  if (answer.type?.startsWith('application/problem+json'))
    demandDocumented({ method, url }, answer.status, JSON.parse(answer.text).code);
  return answer;
}

/** Node itself sends no length with the body of a `DELETE`. */
const lengthOf = (body: string | undefined) =>
  body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
