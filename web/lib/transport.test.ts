import { afterEach, describe, expect, test, vi } from 'vitest';
import { sentence } from './api-error.ts';
import { authorize, callAhead, restCall } from './calls.ts';
import { createSession } from './session.ts';
import { createTransport } from './transport.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  delete window.callsAhead;
});

/** Stubs the network with this answer; `fetchSpy` has the requests. */
function network(answer: () => Response | Promise<Response>) {
  const fetchSpy = vi.fn(async (_path: string, _init: RequestInit & { headers: Record<string, string> }) =>
    answer(),
  );
  vi.stubGlobal('fetch', fetchSpy);
  const session = createSession(window.localStorage, window);
  session.signIn({ token: 'secret', userId: 1, loopId: 1000, deviceSecret: 'd' });
  return { session, transport: createTransport(session, (loopId) => loopId === 1000), fetchSpy };
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const problem = (code: string, status: number, more: object = {}) =>
  json({ type: 'about:blank', title: code, code, status, detail: `It is ${code}`, ...more }, status);

describe('a call', () => {
  test('goes to its address with the session’s token', async () => {
    const { transport, fetchSpy } = network(() => json({ loop: { id: 1000 } }));
    const answer = await transport.request('GET /api/loops/:id', { params: { id: 1000 } });
    expect(answer).toEqual({ loop: { id: 1000 } });
    const [path, { method, headers, body }] = fetchSpy.mock.calls[0] ?? ['', { headers: {} }];
    expect([path, method, body]).toEqual(['/api/loops/1000', 'GET', undefined]);
    expect(headers).toEqual({ Accept: 'application/json', Authorization: 'Bearer secret' });
  });

  test('has only the given parameters in its address', async () => {
    const { transport, fetchSpy } = network(() => json({ users: [] }));
    await transport.request('GET /api/users', { query: { loop_id: 1000, name_contains: 'a&b=c' } });
    expect(fetchSpy.mock.calls[0]?.[0]).toBe('/api/users?loop_id=1000&name_contains=a%26b%3Dc');
    await transport.request('GET /api/loop_codes/:code', { params: { code: '../sessions?x' } });
    expect(fetchSpy.mock.calls[1]?.[0]).toBe('/api/loop_codes/..%2Fsessions%3Fx');
  });

  test('sends its body as JSON, and its idempotency key', async () => {
    const { transport, fetchSpy } = network(() => json({ loop: {} }, 201));
    const loop = { name: 'Choir', is_public: false, has_guest_access: false };
    await transport.request('POST /api/loops', { body: { loop }, idempotencyKey: 'once' });
    const [, { headers, body }] = fetchSpy.mock.calls[0] ?? ['', { headers: {} }];
    expect(JSON.parse(String(body))).toEqual({ loop });
    expect(headers).toMatchObject({ 'Content-Type': 'application/json', 'Idempotency-Key': 'once' });
  });

  test('returns null for an empty answer', async () => {
    const { transport } = network(() => new Response(null, { status: 204 }));
    expect(await transport.request('POST /api/loops/:id/leave', { params: { id: 1 } })).toBeNull();
  });

  test('has no token without a session', async () => {
    const { session, transport, fetchSpy } = network(() => json({}));
    session.signOut();
    await transport.request('GET /api/loops').catch(() => null);
    expect(fetchSpy.mock.calls[0]?.[1].headers).not.toHaveProperty('Authorization');
  });
});

describe('an early call of the page', () => {
  const ahead = (token: string) => callAhead(authorize(restCall('GET /api/loops'), token));

  test('is not repeated for its first reader, but for the next', async () => {
    const { transport, fetchSpy } = network(() => json({ loops: [] }));
    ahead('secret');
    expect(await transport.request('GET /api/loops')).toEqual({ loops: [] });
    expect(fetchSpy).toHaveBeenCalledTimes(1);
    await transport.request('GET /api/loops');
    expect(fetchSpy).toHaveBeenCalledTimes(2);
  });

  test('is not used once something was changed', async () => {
    const { transport, fetchSpy } = network(() => json({ notify_level: 'all', loops: [] }));
    ahead('secret');
    await transport.request('PUT /api/loops/:id/notify', { params: { id: 1000 }, body: { level: 'all' } });
    await transport.request('GET /api/loops');
    expect(fetchSpy).toHaveBeenCalledTimes(3);
  });

  test('is not used for another account or another call', async () => {
    const { transport, fetchSpy } = network(() => json({ loops: [] }));
    ahead('of another');
    await transport.request('GET /api/loops');
    await transport.request('GET /api/loops', { query: { public: '1' } });
    expect(fetchSpy).toHaveBeenCalledTimes(3);
  });

  test('is repeated if it failed', async () => {
    let isAway = true;
    const { transport } = network(() => {
      if (isAway) throw new TypeError('Failed to fetch');
      return json({ loops: [] });
    });
    ahead('secret');
    isAway = false;
    expect(await transport.request('GET /api/loops')).toEqual({ loops: [] });
  });

  test('is repeated if its answer is out of date', async () => {
    const { transport, fetchSpy } = network(() => json({ loops: [] }));
    ahead('secret');
    const later = performance.now() + 21_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    await transport.request('GET /api/loops');
    vi.mocked(performance.now).mockRestore();
    expect(fetchSpy).toHaveBeenCalledTimes(2);
  });
});

describe('a document', () => {
  test('is sent with its variables, and with the selected loop if the account is a member [7.1, 7.2]', async () => {
    const { session, transport, fetchSpy } = network(() => json({ data: { allPosts: [] } }));
    expect(await transport.graphql('query Feed { allPosts { id } }', { loop: 5 })).toEqual({ allPosts: [] });
    const [path, { headers, body }] = fetchSpy.mock.calls[0] ?? ['', { headers: {} }];
    expect([path, JSON.parse(String(body))]).toEqual([
      '/api/graphql',
      { query: 'query Feed { allPosts { id } }', variables: { loop: 5 } },
    ]);
    expect(headers).toMatchObject({ 'X-Loop-Id': '1000', Authorization: 'Bearer secret' });
    session.selectLoop(2000);
    await transport.graphql('query Feed { allPosts { id } }', {});
    expect(fetchSpy.mock.calls[1]?.[1].headers).not.toHaveProperty('X-Loop-Id');
    await transport.request('GET /api/loops');
    expect(fetchSpy.mock.calls[2]?.[1].headers).toMatchObject({ Authorization: 'Bearer secret' });
  });

  test('throws its first error', async () => {
    const extensions = { code: 'validation', status: 422, errors: { email: 'E-mail is required' } };
    const { transport } = network(() =>
      json({ data: null, errors: [{ message: 'Please check', extensions }, { message: 'Another' }] }),
    );
    const error = await transport.graphql('mutation Register { x }', {}).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: 'validation',
      status: 422,
      detail: 'Please check',
      errors: extensions.errors,
    });
  });

  test('counts as an internal error if it fails without a reason', async () => {
    const { transport } = network(() => json({ errors: [{ message: 'Broken' }] }));
    await expect(transport.graphql('query Feed { x }', {})).rejects.toMatchObject({
      code: 'internal',
      status: 500,
    });
  });
});

describe('a failure', () => {
  test('has the server’s words', async () => {
    const { transport } = network(() => problem('loop_full', 409, { errors: { code: 'Full' } }));
    const error = await transport
      .request('POST /api/loops/join', { body: { loop_code: 'x' } })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'loop_full', status: 409, errors: { code: 'Full' } });
    expect(sentence(error)).toBe('It is loop_full');
  });

  test.for([
    [502, 'internal'],
    [404, 'malformed'],
  ] as const)('without a problem body is read from its status: %i', async ([status, code]) => {
    const { transport } = network(() => new Response('<h1>Bad Gateway</h1>', { status }));
    await expect(transport.request('GET /api/loops')).rejects.toMatchObject({ code, status });
  });

  test('without an answer counts as offline', async () => {
    const { transport } = network(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await transport.request('GET /api/loops').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'offline', status: 0 });
    expect(sentence(error)).toContain('could not be reached');
    expect(sentence(new Error('internal words'))).toBe('Something went wrong. Please try again.');
  });

  test('by abort stays an abort', async () => {
    const { transport } = network(() => Promise.reject(new DOMException('given up', 'AbortError')));
    await expect(transport.request('GET /api/loops')).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a session that the server no longer knows', () => {
  test('ends here [4.3]', async () => {
    const { session, transport } = network(() => problem('unauthenticated', 401));
    await transport.request('GET /api/loops').catch(() => null);
    expect(session.read()).toMatchObject({ token: null, userId: null });
  });

  test('ends after a GraphQL error too [4.3]', async () => {
    const extensions = { code: 'unauthenticated', status: 401 };
    const { session, transport } = network(() =>
      json({ errors: [{ message: 'Please log in', extensions }] }),
    );
    await transport.graphql('query Feed { x }', {}).catch(() => null);
    expect(session.read()).toMatchObject({ token: null, userId: null });
  });

  test('goes on after a wrong password [4.3]', async () => {
    const { session, transport } = network(() => problem('invalid_credentials', 401));
    await transport.request('GET /api/loops').catch(() => null);
    expect(session.read().token).toBe('secret');
  });

  test('doesn’t end a newer session', async () => {
    const { session, transport } = network(() => {
      session.signIn({ token: 'newer', userId: 1, loopId: null, deviceSecret: 'd' });
      return problem('unauthenticated', 401);
    });
    await transport.request('GET /api/loops').catch(() => null);
    expect(session.read().token).toBe('newer');
  });
});
