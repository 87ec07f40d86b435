import type { ErrorCode, FieldErrors } from '@loopyard/contract/errors.ts';
import { DEFAULT_LOOP_ID } from '@loopyard/contract/loops.ts';
import { ApiError, offlineError, problemOf } from './api-error.ts';
import { type CableSubscribe, createCableSubscribe } from './cable.ts';
import type { Session } from './session.ts';

/**
 * All that leaves the browser goes through here, so that another can be plugged in (the demo does).
 * Every failure is an `ApiError`.
 */
export type Transport = {
  /** REST, relative to `/api`: `request('GET', '/loops')`. `204` and `202` answer null. */
  request: <T>(method: Method, path: string, options?: RequestOptions) => Promise<T>;
  /** One GraphQL document; answers `data`. */
  graphql: <T>(document: string, variables?: object, signal?: AbortSignal) => Promise<T>;
  /** A channel of the socket. */
  subscribe: CableSubscribe;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type RequestOptions = { body?: object; signal?: AbortSignal; idempotencyKey?: string };

type GraphqlAnswer<T> = { data?: T | null; errors?: GraphqlProblem[] };
type GraphqlProblem = {
  message: string;
  extensions?: { code?: ErrorCode; status?: number; errors?: FieldErrors };
};

export function createTransport(session: Session): Transport {
  const send = async (path: string, init: RequestInit & { headers: Record<string, string> }) => {
    const { token } = session.read();
    if (token) init.headers.Authorization = `Bearer ${token}`;
    const response = await fetch(`/api${path}`, init).catch((error: unknown) => {
      throw error instanceof DOMException && error.name === 'AbortError' ? error : offlineError();
    });
    return { response, token };
  };
  /** A dead token ends the session of this browser, unless another one has begun meanwhile. */
  const failed = (error: ApiError, token: string | null): ApiError => {
    const isDead = error.status === 401 && error.code !== 'invalid_credentials';
    if (isDead && token && session.read().token === token) session.signOut();
    return error;
  };

  const transport: Transport = {
    async request<T>(method: Method, path: string, options: RequestOptions = {}) {
      const { response, token } = await send(path, {
        method,
        headers: {
          Accept: 'application/json',
          ...(options.body && { 'Content-Type': 'application/json' }),
          ...(options.idempotencyKey && { 'Idempotency-Key': options.idempotencyKey }),
        },
        ...(options.body && { body: JSON.stringify(options.body) }),
        ...(options.signal && { signal: options.signal }),
      });
      if (!response.ok) throw failed(await problemOf(response), token);
      const text = await response.text();
      return (text ? JSON.parse(text) : null) as T;
    },

    async graphql<T>(query: string, variables: object = {}, signal?: AbortSignal) {
      const { loopId } = session.read();
      const { response, token } = await send('/graphql', {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          ...(loopId !== DEFAULT_LOOP_ID && { 'X-Loop-Id': String(loopId) }),
        },
        body: JSON.stringify({ query, variables }),
        ...(signal && { signal }),
      });
      const answer = response.ok ? ((await response.json()) as GraphqlAnswer<T>) : null;
      if (!answer) throw failed(await problemOf(response), token);
      const [problem] = answer.errors ?? [];
      if (problem) throw failed(graphqlError(problem), token);
      return answer.data as T;
    },

    subscribe: createCableSubscribe({
      token: () => session.read().token,
      // The socket says no more than "unauthorized": a call finds out whether the session is over.
      refused: () => void transport.request('GET', '/loops').catch(() => null),
    }),
  };
  return transport;
}

function graphqlError({ message, extensions }: GraphqlProblem): ApiError {
  return new ApiError({
    code: extensions?.code ?? 'internal',
    status: extensions?.status ?? 500,
    detail: message,
    ...(extensions?.errors && { errors: extensions.errors }),
  });
}
