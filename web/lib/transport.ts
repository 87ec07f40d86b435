import type { ErrorCode } from '@loopyard/contract/errors.ts';
import type { FieldErrors } from '@loopyard/contract/field-errors.ts';
import type { RestAnswer, RestCall, RestInput } from '@loopyard/contract/rest.ts';
import { ApiError, offlineError, problemOf } from './api-error.ts';
import { type CableSubscribe, createCableSubscribe } from './cable.ts';
import {
  type AnyOptions,
  authorize,
  type Call,
  graphqlCall,
  restCall,
  type Sending,
  send,
  takeAnswer,
} from './calls.ts';
import type { Document } from './document.ts';
import type { Session } from './session.ts';
import type { Tus } from './tus.ts';

/** All network access goes through here, so that the demo can replace it. Every failure is an `ApiError`. */
export type Transport = {
  /** REST: `request('GET /api/loops/:id', { params: { id } })`. An empty answer is null. */
  request: <Call extends RestCall>(call: Call, ...options: RequestOptions<Call>) => Promise<RestAnswer<Call>>;
  /** The same call, answered as a file: a table for spreadsheets, or a date for calendar programs. */
  file: <Call extends RestCall>(call: Call, ...options: RequestOptions<Call>) => Promise<Blob>;
  graphql: <Data, Variables extends object>(
    document: Document<Data, Variables>,
    variables: Variables,
    signal?: AbortSignal,
  ) => Promise<Data>;
  subscribe: CableSubscribe;
  upload: Tus;
};

export type RequestOptions<Call extends RestCall> =
  object extends RestInput<Call>
    ? [options?: RestInput<Call> & Sending]
    : [options: RestInput<Call> & Sending];
type GraphqlAnswer<T> = { data?: T | null; errors?: GraphqlProblem[] };
type GraphqlProblem = {
  message: string;
  extensions?: { code?: ErrorCode; status?: number; errors?: FieldErrors };
};

/** @param isMember the header may only name a loop of which this account is known to be a member */
export function createTransport(session: Session, isMember: (loopId: number) => boolean): Transport {
  const call = createCall(session);
  const transport: Transport = {
    async request(key: string, options: AnyOptions = {}) {
      const { response } = await call(restCall(key, options));
      const text = await response.text();
      return text ? JSON.parse(text) : null;
    },

    async file(key: string, options: AnyOptions = {}) {
      const { path, init } = restCall(key, options);
      const { response } = await call({
        path,
        init: { ...init, headers: { ...init.headers, Accept: 'text/csv, text/calendar' } },
      });
      return response.blob();
    },

    async graphql<Data>(query: Document<Data, never>, variables: object, signal?: AbortSignal) {
      const { loopId } = session.read();
      const { path, init } = graphqlCall(query, variables, signal);
      if (isMember(loopId)) init.headers['X-Loop-Id'] = String(loopId);
      const { response, signOutIfDead } = await call({ path, init });
      const { data, errors = [] } = (await response.json()) as GraphqlAnswer<Data>;
      if (errors[0]) throw signOutIfDead(graphqlError(errors[0]));
      return data as Data;
    },

    subscribe: createCableSubscribe({
      token: () => session.read().token,
      // The socket only says "unauthorized", so a REST call finds out whether the session has ended.
      onRefusal: () => void transport.request('GET /api/loops').catch(() => null),
    }),

    // Most visits upload nothing.
    async upload(call) {
      const { createTus } = await import('./tus.ts').catch(() => {
        throw offlineError();
      });
      return createTus(() => session.read().token)(call);
    },
  };
  return transport;
}

/** `signOutIfDead` is for answers that carry their error in the body. */
function createCall(session: Session) {
  return async (call: Call) => {
    const { token } = session.read();
    const authorized = authorize(call, token);
    /** An invalid token ends this browser's session, unless a new one has begun meanwhile. */
    const signOutIfDead = (error: ApiError): ApiError => {
      const isDead = error.status === 401 && error.code !== 'invalid_credentials';
      if (isDead && token && session.read().token === token) session.signOut();
      return error;
    };
    const response = await (takeAnswer(authorized) ?? send(authorized)).catch((error: unknown) => {
      throw error instanceof DOMException && error.name === 'AbortError' ? error : offlineError();
    });
    if (!response.ok) throw signOutIfDead(await problemOf(response));
    return { response, signOutIfDead };
  };
}

function graphqlError({ message, extensions }: GraphqlProblem): ApiError {
  return new ApiError({
    code: extensions?.code ?? 'internal',
    status: extensions?.status ?? 500,
    detail: message,
    ...(extensions?.errors && { errors: extensions.errors }),
  });
}
