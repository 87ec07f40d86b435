export type Call = { path: string; init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> } };
export type Sending = { signal?: AbortSignal | undefined; idempotencyKey?: string };
type Values = Readonly<Record<string, unknown>>;
export type AnyOptions = { params?: Values; query?: Values; body?: object } & Sending;

export function restCall(
  key: string,
  { params, query, body, signal, idempotencyKey }: AnyOptions = {},
): Call {
  const [method = '', path = ''] = key.split(' ');
  const headers = {
    Accept: 'application/json',
    ...(body && { 'Content-Type': 'application/json' }),
    ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
  };
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) };
  return { path: addressOf(path, params, query), init };
}

export function graphqlCall(query: string, variables: object, signal?: AbortSignal): Call {
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
  const body = JSON.stringify({ query, variables });
  return { path: '/api/graphql', init: { method: 'POST', headers, body, ...(signal && { signal }) } };
}

export function authorize({ path, init }: Call, token: string | null): Call {
  if (!token) return { path, init };
  return { path, init: { ...init, headers: { ...init.headers, Authorization: `Bearer ${token}` } } };
}

export function send({ path, init }: Call): Promise<Response> {
  return fetch(path, init);
}

/** An older answer may be out of date. */
const FRESH_MS = 20_000;

type Ahead = Map<string, { answer: Promise<Response>; at: number }>;
declare global {
  interface Window {
    /** Requests that the page sent before the scripts arrived. The two share no other module. */
    callsAhead?: Ahead;
  }
}

export function callAhead(call: Call): void {
  window.callsAhead ??= new Map();
  const answer = send(call);
  // The caller of `takeAnswer` handles the error.
  answer.catch(() => undefined);
  window.callsAhead.set(keyOf(call), { answer, at: performance.now() });
}

/** Returns the early answer to the same call of the same account, once. A change makes all of them out of date. */
export function takeAnswer(call: Call): Promise<Response> | undefined {
  if (call.init.method !== 'GET' && call.path !== '/api/graphql') window.callsAhead?.clear();
  const key = keyOf(call);
  const ahead = window.callsAhead?.get(key);
  window.callsAhead?.delete(key);
  if (!ahead || performance.now() - ahead.at > FRESH_MS) return undefined;
  // The connection may be back.
  return ahead.answer.catch(() => send(call));
}

function keyOf({ path, init: { method, body, headers } }: Call): string {
  return JSON.stringify([method, path, body, headers.Authorization]);
}

function addressOf(path: string, params: Values = {}, query: Values = {}): string {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return search ? `${filledPath}?${search}` : filledPath;
}
