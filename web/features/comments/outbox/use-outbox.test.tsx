import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppContextProvider } from '../../../lib/app-context.tsx';
import { deviceStoreOf } from '../../../lib/device-store.ts';
import { createSession } from '../../../lib/session.ts';
import { FakeTransport } from '../../../test/fake-transport.ts';
import { outgoingUnder, postsWithOutgoing } from './outgoing.ts';
import { useOutbox } from './use-outbox.ts';

const store = deviceStoreOf(1);

beforeEach(() => {
  vi.useFakeTimers();
});

function openOutbox(send: () => Promise<void> = async () => undefined) {
  const session = createSession(window.localStorage, window);
  session.signIn({ token: 't', userId: 1, loopId: null, deviceSecret: 'd' });
  const perform = vi.fn((_: { uuid: string; text: string }) => send());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <AppContextProvider session={session} transport={new FakeTransport({})}>
      {children}
    </AppContextProvider>
  );
  const { result, rerender, unmount } = renderHook(
    ({ arrivedUuids }: { arrivedUuids: string[] }) => useOutbox('5', perform, new Set(arrivedUuids)),
    { wrapper, initialProps: { arrivedUuids: [] as string[] } },
  );
  return {
    perform,
    rows: () => result.current.outgoing.map(({ text, state, detail }) => [text, state, detail]),
    uuids: () => result.current.outgoing.map(({ uuid }) => uuid),
    act: (send: (outbox: typeof result.current) => void) => act(async () => send(result.current)),
    arrive: (...uuids: string[]) => rerender({ arrivedUuids: uuids }),
    close: unmount,
  };
}

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('a comment that was written', () => {
  test('is shown at once, and kept until it is seen in the thread', async () => {
    const outbox = openOutbox();
    await outbox.act(({ send }) => send('Hello'));
    expect(outbox.rows()).toEqual([['Hello', 'sending', null]]);
    expect(outgoingUnder(store, '5')).toMatchObject([{ text: 'Hello' }]);
    outbox.arrive(...outbox.uuids());
    expect(outbox.rows()).toEqual([]);
    expect(outgoingUnder(store, '5')).toEqual([]);
  });

  test('waits where there is no connection, and goes out with the next under the same name', async () => {
    const send = vi.fn(() => Promise.reject(new Error('no connection')));
    const outbox = openOutbox(send);
    await outbox.act((current) => current.send('Hello'));
    expect(outbox.rows()).toEqual([['Hello', 'waiting', null]]);
    send.mockResolvedValue(undefined as never);
    await outbox.act((current) => current.sendAgain());
    expect(outbox.rows()).toEqual([['Hello', 'sending', null]]);
    const [first, second] = outbox.perform.mock.calls.map(([call]) => call.uuid);
    expect(first).toBe(second);
  });

  test('that has no answer says so, and can be tried again', async () => {
    const outbox = openOutbox();
    await outbox.act(({ send }) => send('Hello'));
    await wait(9_999);
    expect(outbox.rows()).toEqual([['Hello', 'sending', null]]);
    await wait(1);
    expect(outbox.rows()).toEqual([['Hello', 'failed', 'Loopyard is not answering.']]);
    await outbox.act(({ retry, outgoing }) => outgoing.forEach(retry));
    expect(outbox.rows()).toEqual([['Hello', 'sending', null]]);
    expect(outbox.perform).toHaveBeenCalledTimes(2);
  });

  test('that arrived in time is not called lost later', async () => {
    const outbox = openOutbox();
    await outbox.act(({ send }) => send('Hello'));
    outbox.arrive(...outbox.uuids());
    await wait(20_000);
    expect(outbox.rows()).toEqual([]);
  });

  test('that was refused says why, and no connection sends it again', async () => {
    const outbox = openOutbox();
    await outbox.act(({ send }) => send('Hello'));
    await outbox.act(({ mark }) => mark(outbox.uuids()[0] ?? '', 'refused', 'This post is locked'));
    expect(outbox.rows()).toEqual([['Hello', 'refused', 'This post is locked']]);
    await outbox.act(({ sendAgain }) => sendAgain());
    expect(outbox.perform).toHaveBeenCalledTimes(1);
    expect(postsWithOutgoing(store)).toEqual([]);
    await outbox.act(({ drop }) => drop(outbox.uuids()[0] ?? ''));
    expect([outbox.rows(), outgoingUnder(store, '5')]).toEqual([[], []]);
  });

  test('is still there after a reload, and waits', async () => {
    const before = openOutbox();
    await before.act(({ send }) => send('First'));
    await before.act(({ send }) => send('Second'));
    before.close();
    const after = openOutbox(() => Promise.reject(new Error('no connection')));
    expect(after.rows().map(([text]) => text)).toEqual(['First', 'Second']);
    expect(postsWithOutgoing(store)).toEqual(['5']);
  });

  test('is of its post and its account', async () => {
    await openOutbox().act(({ send }) => send('Hello'));
    expect(outgoingUnder(store, '51')).toEqual([]);
    expect(outgoingUnder(deviceStoreOf(2), '5')).toEqual([]);
  });
});

describe('offline', () => {
  test('comments wait offline, and are sent once online', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    const outbox = openOutbox();
    online.mockReturnValue(false);
    await act(async () => void window.dispatchEvent(new Event('offline')));
    await outbox.act(({ send }) => send('Hello'));
    expect(outbox.rows()).toEqual([['Hello', 'waiting', null]]);
    outbox.perform.mockClear();
    online.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    expect(outbox.perform).toHaveBeenCalledTimes(1);
    expect(outbox.rows()).toEqual([['Hello', 'sending', null]]);
  });
});

test('two tabs with the same post open do not lose each other’s comments', async () => {
  const [first, second] = [openOutbox(), openOutbox()];
  await first.act(({ send }) => send('Here'));
  await second.act(({ send }) => send('There'));
  expect(
    outgoingUnder(store, '5')
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['Here', 'There']);
  first.arrive(...first.uuids());
  expect(outgoingUnder(store, '5').map(({ text }) => text)).toEqual(['There']);
});
