import { expect, test, vi } from 'vitest';
import { fakeServiceWorker } from '../test/fake-service-worker.ts';
import { deviceStoreOf } from './device-store.ts';
import { endWorkerWithSession, PUSH_ADDRESS } from './end-worker.ts';
import { createSession } from './session.ts';

const account = { token: 'a', userId: 3, loopId: 1000, deviceSecret: 'device' };
const later = { ...account, token: 'b', userId: 4 };

test('the worker hears of each sign-out, in whichever tab [12.103]', async () => {
  const { worker } = fakeServiceWorker();
  const session = createSession(window.localStorage, window);
  session.signIn(account);
  deviceStoreOf(3).write(PUSH_ADDRESS, 'https://push.example/1');
  const stop = endWorkerWithSession(session);
  session.selectLoop(1001);
  expect(worker.messages).toEqual([]);
  window.localStorage.removeItem('loopyard.session');
  window.dispatchEvent(new Event('storage'));
  await vi.waitFor(() => expect(worker.messages).toEqual(['signed out']));
  expect(deviceStoreOf(3).read(PUSH_ADDRESS)).toBeNull();
  session.signIn(account);
  session.signIn(later);
  await vi.waitFor(() => expect(worker.messages).toEqual(['signed out', 'signed out']));
  stop();
});

test('a page that finds nobody signed in says so too: the last one may have been closed at once [12.103]', async () => {
  const { worker } = fakeServiceWorker();
  endWorkerWithSession(createSession(window.localStorage))();
  await vi.waitFor(() => expect(worker.messages).toEqual(['signed out']));
});

test('a browser without service workers goes on', () => {
  expect(endWorkerWithSession(createSession(window.localStorage))).not.toThrow();
});
