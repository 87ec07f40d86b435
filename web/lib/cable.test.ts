import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createCableSubscribe } from './cable.ts';

type Listener = (event: object) => void;

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  protocol = 'actioncable-v1-json';
  binaryType = 'blob';
  readonly frames: Record<string, string>[] = [];
  onopen: Listener | null = null;
  onmessage: Listener | null = null;
  onclose: Listener | null = null;
  onerror: Listener | null = null;
  readonly url: string;
  readonly protocols: string[];

  constructor(url: string, protocols: string[] = []) {
    this.url = url;
    this.protocols = protocols;
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.frames.push(JSON.parse(text));
  }
  close(code = 1000) {
    this.readyState = 3;
    this.onclose?.({ code, wasClean: true, reason: '' });
  }
  open() {
    this.readyState = 1;
    this.onopen?.({});
  }
  say(frame: object) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
});
afterEach(() => vi.unstubAllGlobals());

const socket = () =>
  waitFor(() => {
    const [newest] = FakeSocket.all.slice(-1);
    if (!newest) throw new Error('No socket yet');
    return newest;
  });
const post = { channel: 'MessagesChannel', messageable_type: 'Post', messageable_id: 5 } as const;

async function openChannel(token: string | null = 'secret') {
  const onRefusal = vi.fn();
  const state = { token };
  const subscribe = createCableSubscribe({ token: () => state.token, onRefusal });
  const handlers = { message: vi.fn(), connected: vi.fn(), disconnected: vi.fn(), onEnd: vi.fn() };
  const channel = subscribe(post, handlers);
  const server = await socket();
  server.open();
  server.say({ type: 'welcome' });
  const [subscription] = await waitFor(() => {
    expect(server.frames).not.toEqual([]);
    return server.frames;
  });
  const identifier = subscription?.identifier ?? '';
  return { identifier, state, onRefusal, subscribe, handlers, channel, server };
}

describe('the socket', () => {
  test('opens with the first channel, for the signed-in account', async () => {
    const { server, identifier } = await openChannel();
    expect(server.url).toBe(`${window.location.origin.replace('http', 'ws')}/cable`);
    expect(server.protocols.join()).toContain('secret');
    expect(server.url).not.toContain('secret');
    expect(server.frames[0]).toMatchObject({ command: 'subscribe' });
    expect(JSON.parse(identifier)).toEqual(post);
  });

  test('is shared by all channels', async () => {
    const { subscribe, server } = await openChannel();
    subscribe({ channel: 'NotificationsChannel' }, { message: vi.fn() });
    await waitFor(() => expect(server.frames).toHaveLength(2));
    expect(FakeSocket.all).toHaveLength(1);
  });

  test('is a new one for the next account', async () => {
    const { state, subscribe, server, identifier } = await openChannel();
    server.say({ type: 'confirm_subscription', identifier });
    state.token = 'another';
    subscribe({ channel: 'NotificationsChannel' }, { message: vi.fn() });
    await waitFor(() => expect(FakeSocket.all).toHaveLength(2));
    expect(FakeSocket.all[1]?.protocols.join()).toContain('another');
    await waitFor(() => expect(server.readyState).toBe(3));
  });

  test('reports that the server has ended it for good', async () => {
    const { onRefusal, server } = await openChannel();
    server.say({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    await waitFor(() => expect(onRefusal).toHaveBeenCalled());
  });
});

describe('a channel', () => {
  test('reports connections, messages and that the connection is gone [3.60]', async () => {
    const { handlers, server, identifier } = await openChannel();
    expect(handlers.connected).not.toHaveBeenCalled();
    server.say({ type: 'confirm_subscription', identifier });
    await waitFor(() => expect(handlers.connected).toHaveBeenCalledTimes(1));
    server.say({ identifier, message: { type: 'Missed' } });
    await waitFor(() => expect(handlers.message).toHaveBeenCalledWith({ type: 'Missed' }));
    expect(handlers.disconnected).not.toHaveBeenCalled();
    server.close(1006);
    await waitFor(() => expect(handlers.disconnected).toHaveBeenCalledTimes(1));
    expect(handlers.onEnd).not.toHaveBeenCalled();
  });

  test('performs a command', async () => {
    const { channel, server, identifier } = await openChannel();
    server.say({ type: 'confirm_subscription', identifier });
    await waitFor(() => channel.perform('send_message', { text: 'Hello', uuid: 'u' }));
    const command = server.frames.at(-1);
    expect(command?.command).toBe('message');
    expect(JSON.parse(command?.data ?? '{}')).toMatchObject({
      action: 'send_message',
      text: 'Hello',
      uuid: 'u',
    });
  });

  test('ends if access is refused', async () => {
    const { handlers, server, identifier } = await openChannel();
    server.say({ type: 'reject_subscription', identifier });
    await waitFor(() => expect(handlers.onEnd).toHaveBeenCalled());
  });

  test('ends if access is taken away later', async () => {
    const { handlers, server, identifier } = await openChannel();
    server.say({ type: 'confirm_subscription', identifier });
    await waitFor(() => expect(handlers.connected).toHaveBeenCalled());
    server.say({
      type: 'reject_subscription',
      identifier: JSON.stringify({ channel: 'NotificationsChannel' }),
    });
    expect(handlers.onEnd).not.toHaveBeenCalled();
    server.say({ type: 'reject_subscription', identifier });
    await waitFor(() => expect(handlers.onEnd).toHaveBeenCalledTimes(1));
  });

  test('receives nothing after it was closed', async () => {
    const { handlers, channel, server, identifier } = await openChannel();
    server.say({ type: 'confirm_subscription', identifier });
    await waitFor(() => expect(handlers.connected).toHaveBeenCalled());
    channel.close();
    await waitFor(() => expect(server.frames.at(-1)).toEqual({ command: 'unsubscribe', identifier }));
    server.say({ identifier, message: { type: 'Missed' } });
    server.say({ type: 'reject_subscription', identifier });
    expect([handlers.message.mock.calls, handlers.onEnd.mock.calls]).toEqual([[], []]);
  });

  test('is never opened if it was closed before that', async () => {
    const subscribe = createCableSubscribe({ token: () => 'secret', onRefusal: vi.fn() });
    const channel = subscribe(post, { message: vi.fn() });
    channel.close();
    await expect(channel.perform('send_message', { text: 'x' })).rejects.toThrow('closed');
    expect(FakeSocket.all.flatMap(({ frames }) => frames)).toEqual([]);
  });
});
